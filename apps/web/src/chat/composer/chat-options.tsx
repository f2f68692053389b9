import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { Menu, MenuChoice, MenuLabel, MenuLine } from '../../design/menu.tsx';
import { text } from '../../text/text.ts';
import { basesQuery } from '../../api/bases.ts';
import type { ChatSettings } from './chat-settings.ts';
import { ModelPicker } from './model-picker.tsx';
import { PickerButton } from './picker-button.tsx';

export interface ChatOptionsProps {
  readonly settings: ChatSettings;
  readonly onChange: (change: Partial<ChatSettings>) => void;
}

/** What a chat works with: its model, knowledge bases and mode. */
export function ChatOptions({ settings, onChange }: ChatOptionsProps) {
  const words = text.chat.options;
  const { model, mode, knowledge_base_ids: chosen } = settings;
  const bases = useQuery(basesQuery).data?.items ?? [];
  const change = (id: string): void =>
    onChange({
      knowledge_base_ids: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id],
    });
  const said = [
    ...(chosen.length === 0 ? [] : [words.knowledgeCount(chosen.length)]),
    ...(mode === null ? [] : [words.modes[mode] ?? mode]),
  ].join(', ');
  return (
    <>
      <ModelPicker chosen={model} onChoose={(picked) => onChange({ model: picked })} />
      <Menu
        align="start"
        trigger={
          <PickerButton
            icon={SlidersHorizontal}
            label={said === '' ? words.label : `${words.label}: ${said}`}
            value={said === '' ? undefined : said}
          />
        }
      >
        {bases.length > 0 && (
          <>
            <MenuLabel>{words.knowledge}</MenuLabel>
            {bases.map(({ id, name }) => (
              <MenuChoice key={id} isOneOfMany isChosen={chosen.includes(id)} onChoose={() => change(id)}>
                <span className="min-w-0 truncate">{name}</span>
              </MenuChoice>
            ))}
            <MenuLine />
          </>
        )}
        <MenuLabel>{words.mode}</MenuLabel>
        {Object.entries(words.modes).map(([each, label]) => (
          <MenuChoice
            key={each}
            isChosen={(mode ?? 'Global') === each}
            onChoose={() => onChange({ mode: each === 'Global' ? null : each })}
          >
            {label}
          </MenuChoice>
        ))}
      </Menu>
    </>
  );
}
