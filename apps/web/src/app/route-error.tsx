import { ErrorNote } from '../design/error-note.tsx';

/** What a page that failed to come up leaves in its place; the frame stays. */
export function RouteError({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) {
  return (
    <div className="mx-auto w-full max-w-measure p-6">
      <ErrorNote error={error} {...(reset === undefined ? {} : { onRetry: reset })} />
    </div>
  );
}
