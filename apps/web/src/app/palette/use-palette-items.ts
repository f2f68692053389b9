import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Chat, RunSummary } from '@techne/server/client';
import { History, MessageSquare, Shapes } from 'lucide-react';
import { catalogQuery } from '../../api/catalog.ts';
import { text } from '../../text/text.ts';
import { sections } from '../frame/sections.ts';
import type { PaletteItem } from './palette-item.ts';
import { foundChatsQuery, lastRunsQuery } from './queries.ts';
import { usePaletteActions } from './use-palette-actions.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const LOADED = 100;

export interface FoundItems {
  readonly items: readonly PaletteItem[];
  /** Whether something could not be asked for. */
  readonly isPartial: boolean;
}

/** Everything that can be found: places and actions at once, the rest when it has been loaded. */
export function usePaletteItems(query: string): FoundItems {
  const navigate = useNavigate();
  const actions = usePaletteActions();
  const catalog = useQuery(catalogQuery);
  const recent = useQuery(foundChatsQuery(''));
  // Titles beyond the last ones are looked for at the server.
  const hasMore = (recent.data?.total ?? 0) > LOADED;
  const searched = useQuery({ ...foundChatsQuery(query), enabled: hasMore && query.length > 1 });
  const runs = useQuery(lastRunsQuery);
  const chats = new Map<string, Chat>();
  for (const chat of [...(recent.data?.items ?? []), ...(hasMore ? (searched.data?.items ?? []) : [])])
    chats.set(chat.id, chat);
  const items: PaletteItem[] = [
    ...sections.map(({ to, label, icon }) => ({
      id: to,
      group: 'sections' as const,
      label,
      icon,
      choose: () => void navigate({ to }),
    })),
    ...actions,
    ...(catalog.data?.skills ?? []).map(({ name, description, trust }) => ({
      id: `skill-${name}`,
      group: 'skills' as const,
      label: name,
      note: description,
      trust,
      icon: Shapes,
      isName: true,
      choose: () => void navigate({ to: '/skills/$name', params: { name } }),
    })),
    ...[...chats.values()].map(({ id, title, updated_at: at }) => ({
      id: `chat-${id}`,
      group: 'chats' as const,
      label: title === '' ? text.palette.untitled : title,
      note: moment.format(new Date(at)),
      icon: MessageSquare,
      choose: () => void navigate({ to: '/chat/$chatId', params: { chatId: id } }),
    })),
    ...(runs.data?.items ?? []).map((run) => ({
      ...describeRun(run),
      choose: () =>
        run.kind === 'workflow'
          ? void navigate({ to: '/workflows/executions/$executionId', params: { executionId: run.id } })
          : void navigate({ to: '/runs/$runId', params: { runId: run.id } }),
    })),
  ];
  return { items, isPartial: catalog.isError || recent.isError || runs.isError };
}

function describeRun({ id, kind, skill, status, created_at: at }: RunSummary): Omit<PaletteItem, 'choose'> {
  return {
    id: `run-${id}`,
    group: 'runs',
    label: skill ?? text.palette.kinds[kind] ?? kind,
    note: `${text.common.status[status] ?? status} · ${moment.format(new Date(at))}`,
    words: id,
    icon: History,
    isName: skill !== null,
  };
}
