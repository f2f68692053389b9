import { useQuery } from '@tanstack/react-query';
import { basesQuery } from '../../api/bases.ts';
import { catalogQuery } from '../../api/catalog.ts';
import { modelsQuery } from '../../api/models.ts';

/** What fields of nodes can name, by the field: skills, knowledge bases, models. None of it has to load. */
export function useSuggestions(): Readonly<Record<string, readonly string[] | undefined>> {
  const catalog = useQuery(catalogQuery);
  const bases = useQuery(basesQuery);
  const models = useQuery(modelsQuery);
  return {
    skillName: catalog.data?.skills.map(({ name }) => name),
    knowledgeBaseId: bases.data?.items.map(({ name }) => name),
    model: models.data?.items.map(({ id }) => id),
  };
}
