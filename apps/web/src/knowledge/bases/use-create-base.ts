import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

/** Creates a base and tells its id. */
export function useCreateBase(onCreated: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => client.knowledge.create({ name }),
    onSuccess: async (base) => {
      queries.setQueryData(['knowledge', base.id], base);
      await queries.invalidateQueries({ queryKey: ['knowledge', 'bases'] });
      onCreated(base.id);
    },
  });
}
