import { useQuery } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import { Menu, MenuChoice, MenuLabel } from '../../design/menu.tsx';
import { text } from '../../text/text.ts';
import { workflowChoicesQuery } from '../queries.ts';
import { PickerButton } from './picker-button.tsx';

export interface WorkflowPickerProps {
  readonly chosen: string | undefined;
  readonly onChoose: (workflowId: string | undefined) => void;
}

/** A workflow that answers in the place of the model. Where there is none, there is nothing to pick. */
export function WorkflowPicker({ chosen, onChoose }: WorkflowPickerProps) {
  const words = text.chat.workflow;
  const workflows = useQuery(workflowChoicesQuery).data?.items ?? [];
  if (workflows.length === 0) return null;
  const name = workflows.find(({ id }) => id === chosen)?.name;
  return (
    <Menu
      align="start"
      trigger={
        <PickerButton
          icon={Workflow}
          label={name === undefined ? words.pick : words.label(name)}
          value={name}
        />
      }
    >
      <MenuLabel>{words.pick}</MenuLabel>
      <MenuChoice isChosen={name === undefined} onChoose={() => onChoose(undefined)}>
        {words.none}
        <span className="text-small text-quiet">{words.noneHint}</span>
      </MenuChoice>
      {workflows.map((workflow) => (
        <MenuChoice
          key={workflow.id}
          isChosen={workflow.id === chosen}
          onChoose={() => onChoose(workflow.id)}
        >
          <span className="min-w-0 truncate">{workflow.name}</span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
