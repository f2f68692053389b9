import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

/** What fields of nodes can name, by the field: skills, knowledge bases, models. None of it has to load. */
export function useSuggestions(): Readonly<Record<string, readonly string[] | undefined>> {
  const catalog = useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => client.catalog.get({ signal }),
  });
  const bases = useQuery({
    queryKey: ['knowledge', 'suggestions'],
    queryFn: ({ signal }) => client.knowledge.list({ limit: 100 }, { signal }),
  });
  const models = useQuery({ queryKey: ['models'], queryFn: ({ signal }) => client.models.list({ signal }) });
  return {
    skillName: catalog.data?.skills.map(({ name }) => name),
    knowledgeBaseId: bases.data?.items.map(({ name }) => name),
    model: models.data?.items.map(({ id }) => id),
  };
}
