import type { OpenedChat } from '@techne/server/client';
import { Bar } from '../../design/bar.tsx';
import { text } from '../../text/text.ts';

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** How full the model's window was at the last answer. */
export function ContextMeter({ usage }: { readonly usage: OpenedChat['usage'] }) {
  const { context_tokens: used, context_window: all } = usage;
  if (all === 0 || used === 0) return null;
  const words = text.chat.header.context(short.format(used), short.format(all));
  return (
    <div className="flex w-48 items-center gap-2 text-small text-quiet max-sm:hidden" title={words}>
      <span className="shrink-0 whitespace-nowrap tabular-nums">{words}</span>
      <Bar value={used} max={all} label={text.chat.header.contextLabel} />
    </div>
  );
}
