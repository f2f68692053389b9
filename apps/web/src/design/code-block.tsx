import { CopyButton } from './copy-button.tsx';

/** Text as it is, in mono, never interpreted, with a way to copy it. */
export function CodeBlock({
  children,
  label,
  maxHeight = '20rem',
}: {
  readonly children: string;
  readonly label?: string;
  readonly maxHeight?: string;
}) {
  return (
    <div className="relative rounded-box border border-line bg-raised">
      <pre
        tabIndex={0}
        aria-label={label}
        style={{ maxHeight }}
        className="overflow-auto p-3 pr-10 font-mono text-small break-words whitespace-pre-wrap"
      >
        {children}
      </pre>
      <div className="absolute top-1 right-1">
        <CopyButton value={children} />
      </div>
    </div>
  );
}
