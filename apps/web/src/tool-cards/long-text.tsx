import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { CodeBlock } from '../design/code-block.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { text } from '../text/text.ts';
import { headAndTail } from './head-and-tail.ts';

/** A text as it is: whole when it is short, else its beginning and its end, and all of it on request. */
export function LongText({ children, label }: { readonly children: string; readonly label: string }) {
  const [isWhole, setWhole] = useState(false);
  const cut = isWhole ? undefined : headAndTail(children);
  if (cut === undefined)
    return (
      <CodeBlock label={label} maxHeight="28rem">
        {children}
      </CodeBlock>
    );
  return (
    <div className="relative rounded-box border border-line bg-raised font-mono text-small">
      <pre
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto p-3 pr-10 break-words whitespace-pre-wrap"
      >
        {cut.head}
      </pre>
      <div className="flex flex-wrap items-center gap-3 border-y border-dashed border-line px-3 py-1 font-sans text-quiet">
        {text.chat.tools.leftOut(cut.linesLeftOut)}
        <Button size="small" kind="quiet" onClick={() => setWhole(true)}>
          {text.chat.tools.showAll(children.split('\n').length)}
        </Button>
      </div>
      <pre className="overflow-x-auto p-3 break-words whitespace-pre-wrap">{cut.tail}</pre>
      <div className="absolute top-1 right-1">
        <CopyButton value={children} />
      </div>
    </div>
  );
}
