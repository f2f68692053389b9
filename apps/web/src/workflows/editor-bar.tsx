import { useNavigate } from '@tanstack/react-router';
import type { Workflow } from '@techne/server/client';
import { Ellipsis, Network, Play, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { queryClient } from '../app/query-client.ts';
import { Button } from '../design/button.tsx';
import { ConfirmDialog } from '../design/confirm-dialog.tsx';
import { downloadFile } from '../design/download-file.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Menu, MenuItem } from '../design/menu.tsx';
import { text } from '../text/text.ts';
import type { useWorkflowDraft } from './use-workflow-draft.ts';

export interface EditorBarProps {
  readonly workflow: Workflow;
  readonly editing: ReturnType<typeof useWorkflowDraft>;
  readonly onSave: () => void;
  readonly onArrange: () => void;
  readonly onRun: () => void;
}

/** The name of the workflow, and what can be done with it. */
export function EditorBar({ workflow, editing, onSave, onArrange, onRun }: EditorBarProps) {
  const [isRemoving, setRemoving] = useState(false);
  const navigate = useNavigate();
  const { draft, edit, isChanged, saving } = editing;
  const exportFile = async (): Promise<void> => {
    const exported = await client.workflows.export(workflow.id);
    downloadFile(`${draft.name}.workflow.json`, JSON.stringify(exported, null, 2), 'application/json');
  };
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2">
      <h1 className="sr-only">{draft.name}</h1>
      <div className="flex min-w-0 flex-1 items-center gap-2 max-wide:basis-full">
        <input
          aria-label={text.workflows.name}
          className="min-w-0 flex-1 rounded-box bg-transparent px-2 py-1 text-title font-strong text-ellipsis hover:bg-hover"
          value={draft.name}
          onChange={(event) => edit({ name: event.target.value }, 'name')}
        />
        <span role="status" className="shrink-0 text-small text-quiet">
          {isChanged ? text.workflows.unsaved : saving.isSuccess ? text.workflows.saved : ''}
        </span>
      </div>
      <IconButton
        icon={Undo2}
        label={text.workflows.undo}
        disabled={!editing.canUndo}
        onClick={editing.undo}
      />
      <IconButton
        icon={Redo2}
        label={text.workflows.redo}
        disabled={!editing.canRedo}
        onClick={editing.redo}
      />
      <IconButton icon={Network} label={text.workflows.layOut} onClick={onArrange} />
      <Menu trigger={<IconButton icon={Ellipsis} label={text.workflows.actions} />}>
        <MenuItem onSelect={() => void exportFile()}>{text.workflows.export}</MenuItem>
        <MenuItem isDanger onSelect={() => setRemoving(true)}>
          {text.workflows.remove}
        </MenuItem>
      </Menu>
      <Button onClick={onSave} disabled={!isChanged} isBusy={saving.isPending}>
        {text.workflows.save}
      </Button>
      <Button kind="primary" onClick={onRun}>
        <Play aria-hidden className="size-4" />
        {text.workflows.run}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={text.workflows.remove}
          explanation={text.workflows.removeExplanation}
          action={text.workflows.remove}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await client.workflows.remove(workflow.id);
            await queryClient.invalidateQueries({ queryKey: ['workflows', 'list'] });
            await navigate({ to: '/workflows', ignoreBlocker: true });
          }}
        />
      )}
    </header>
  );
}
