import { useQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Menu, MenuChoice, MenuLabel } from '../../design/menu.tsx';
import { text } from '../../text/text.ts';
import { modelsQuery } from '../../api/models.ts';
import { PickerButton } from './picker-button.tsx';

export interface ModelPickerProps {
  /** Null: the default. */
  readonly chosen: string | null;
  readonly onChoose: (model: string | null) => void;
}

/** Which model answers. */
export function ModelPicker({ chosen, onChoose }: ModelPickerProps) {
  const { data } = useQuery(modelsQuery);
  if (data === undefined) return null;
  const words = text.chat.model;
  const standard = data.offline ? words.offline : (data.default ?? words.default);
  const current = chosen ?? standard;
  const aliases = Object.entries(data.aliases);
  return (
    <Menu align="start" trigger={<PickerButton icon={Cpu} label={words.label(current)} value={current} />}>
      <MenuLabel>{words.pick}</MenuLabel>
      <MenuChoice isChosen={chosen === null} onChoose={() => onChoose(null)}>
        {words.default}
        <span className="min-w-0 truncate font-mono text-small text-quiet">{standard}</span>
      </MenuChoice>
      {data.items
        .filter(({ is_default }) => !is_default)
        .map(({ id, tools }) => (
          <MenuChoice key={id} isChosen={chosen === id} onChoose={() => onChoose(id)}>
            <span className="min-w-0 truncate font-mono text-small">{id}</span>
            {!tools && <Badge>{words.noTools}</Badge>}
          </MenuChoice>
        ))}
      {aliases.length > 0 && <MenuLabel>{words.aliases}</MenuLabel>}
      {aliases.map(([name, id]) => (
        <MenuChoice key={name} isChosen={chosen === name} onChoose={() => onChoose(name)}>
          <span className="font-mono text-small">{name}</span>
          <span className="min-w-0 truncate font-mono text-small text-quiet">{id}</span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
