import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KnowledgeBase, Visibility } from '@techne/server/client';
import { client } from '../../api/client.ts';
import { Checkbox } from '../../design/inputs.tsx';
import { showToast } from '../../design/toasts.tsx';
import { describeError } from '../../api/describe-error.ts';
import { text } from '../../text/text.ts';

/** Whether the tenant may read a base. It answers at once and goes back when the server refuses. */
export function ShareBase({ base }: { readonly base: KnowledgeBase }) {
  const queries = useQueryClient();
  const key = ['knowledge', base.id];
  const sharing = useMutation({
    mutationFn: (visibility: Visibility) => client.knowledge.setVisibility(base.id, visibility),
    onSuccess: (changed) => {
      queries.setQueryData(key, changed);
      return queries.invalidateQueries({ queryKey: ['knowledge', 'bases'] });
    },
    onError: (error) => showToast(describeError(error).message),
  });
  const shown = sharing.isPending ? sharing.variables : base.visibility;
  return (
    <Checkbox
      label={text.knowledge.share}
      checked={shown === 'tenant'}
      onChange={({ target }) => sharing.mutate(target.checked ? 'tenant' : 'private')}
    />
  );
}
