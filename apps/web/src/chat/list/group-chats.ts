import type { Chat } from '@techne/server/client';

type ChatGroup = 'today' | 'yesterday' | 'week' | 'month' | 'earlier';

/** A line of the list: the name of a group, or a chat. */
export type ChatLine =
  | { readonly kind: 'group'; readonly group: ChatGroup }
  | { readonly kind: 'chat'; readonly chat: Chat };

/** Chats under the day of their last activity; they come newest first. */
export function groupChats(chats: readonly Chat[], now: Date): readonly ChatLine[] {
  const lines: ChatLine[] = [];
  let last: ChatGroup | undefined;
  for (const chat of chats) {
    const group = groupOf(new Date(chat.updated_at), now);
    if (group !== last) lines.push({ kind: 'group', group });
    last = group;
    lines.push({ kind: 'chat', chat });
  }
  return lines;
}

function groupOf(date: Date, now: Date): ChatGroup {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const daysBefore = (days: number): Date =>
    new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - days);
  if (date >= midnight) return 'today';
  if (date >= daysBefore(1)) return 'yesterday';
  if (date >= daysBefore(7)) return 'week';
  return date >= daysBefore(30) ? 'month' : 'earlier';
}
