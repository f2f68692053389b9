import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '@techne/server/client';
import { client } from '../api/client.ts';

/** One skill with where it stands, as the page of a skill shows it. */
export type SkillView = Awaited<ReturnType<Client['catalog']['skill']>>;
export type SkillTemplate = Awaited<ReturnType<Client['skills']['templates']>>['items'][number];

/** Managed skills; the catalog does not tell their inputs. */
export const managedQuery = queryOptions({
  queryKey: ['skills'],
  queryFn: ({ signal }) => client.skills.list({ limit: 10_000 }, { signal }),
});

export function filesQuery(name: string) {
  return queryOptions({
    queryKey: ['skills', name, 'files'],
    queryFn: ({ signal }) => client.skills.files(name, { signal }),
  });
}

export function fileQuery(name: string, path: string) {
  return queryOptions({
    queryKey: ['skills', name, 'files', path],
    queryFn: ({ signal }) => client.skills.readFile(name, path, { signal }),
  });
}

export function versionsQuery(name: string) {
  return queryOptions({
    queryKey: ['skills', name, 'versions'],
    queryFn: ({ signal }) => client.skills.versions(name, { signal }),
  });
}

export function diffQuery(name: string, number: number, against: number) {
  return queryOptions({
    queryKey: ['skills', name, 'versions', number, 'against', against],
    queryFn: ({ signal }) => client.skills.diff(name, number, { against }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The runs of a skill, newest first. */
export function skillRunsQuery(name: string) {
  return queryOptions({
    queryKey: ['runs', { skill: name, limit: 500 }],
    queryFn: ({ signal }) => client.runs.list({ skill: name, limit: 500 }, { signal }),
  });
}

export const templatesQuery = queryOptions({
  queryKey: ['skills', { templates: true }],
  queryFn: ({ signal }) => client.skills.templates({}, { signal }),
  staleTime: Infinity,
});

/** What saving would say of a text. The answer before stays until the next one is there, so that nothing jumps. */
export function useVerdict(name: string, text: string | undefined) {
  return useQuery({
    queryKey: ['skills', name, 'verdict', text],
    queryFn: ({ signal }) => client.skills.validate({ raw_content: text ?? '', name }, { signal }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 30_000,
  });
}

/** Call it after a change: lists, the skill and all that belongs to it are asked for again. */
export function useSkillsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['catalog'] }),
      queries.invalidateQueries({
        queryKey: ['skills'],
        predicate: ({ queryKey }) => queryKey[2] !== 'verdict',
      }),
    ]);
  };
}
