import { lazy, memo, Suspense } from 'react';
import { splitBlocks } from './split-blocks.ts';

const Markdown = lazy(() =>
  import('../../markdown/markdown.tsx').then(({ Markdown: component }) => ({ default: component })),
);

/** Text of a model. While it grows, only its last piece is read again. */
export const AnswerText = memo(function AnswerText({
  children,
  isGrowing,
}: {
  readonly children: string;
  readonly isGrowing: boolean;
}) {
  const blocks = isGrowing ? splitBlocks(children) : [children];
  return (
    <Suspense
      fallback={
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {children}
        </p>
      }
    >
      <div className="space-y-3">
        {blocks.map((block, index) => (
          <Markdown key={index}>{block}</Markdown>
        ))}
      </div>
    </Suspense>
  );
});
