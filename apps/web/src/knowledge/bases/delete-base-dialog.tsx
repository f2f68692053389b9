import { useQueryClient } from '@tanstack/react-query';
import type { KnowledgeBase } from '@techne/server/client';
import { client } from '../../api/client.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';

export interface DeleteBaseDialogProps {
  readonly base: KnowledgeBase;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

export function DeleteBaseDialog({ base, onDeleted, onClose }: DeleteBaseDialogProps) {
  const queries = useQueryClient();
  const { id, name, document_count: count } = base;
  return (
    <ConfirmDialog
      title={text.knowledge.deleteBaseTitle(name)}
      explanation={text.knowledge.deleteBaseHint(count)}
      action={text.knowledge.deleteBase}
      onClose={onClose}
      onConfirm={async () => {
        await client.knowledge.remove(id);
        showToast(text.knowledge.deleted(name));
        onDeleted?.();
        queries.removeQueries({ queryKey: ['knowledge', id] });
        await queries.invalidateQueries({ queryKey: ['knowledge', 'bases'] });
      }}
    />
  );
}
