import { text } from '../text/text.ts';

/** Grey lines in the place of what loads. They come only when it takes longer than one would notice. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div role="status" aria-label={text.common.loading} className="appears-late space-y-3">
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className="h-4 rounded-sm bg-raised"
          style={{ width: `${90 - ((line * 23) % 50)}%` }}
        />
      ))}
    </div>
  );
}
