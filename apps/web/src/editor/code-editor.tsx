import { lazy, Suspense } from 'react';
import { Skeleton } from '../design/skeleton.tsx';
import type { EditorHandle } from './editor-handle.ts';
import type { EditorLanguage } from './editor-languages.ts';
import type { EditorProblem } from './editor-problem.ts';

export interface CodeEditorProps {
  /** Names it for people who cannot see it. */
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly onReady?: (handle: EditorHandle) => void;
  /** Default: a SKILL.md. */
  readonly language?: EditorLanguage;
  readonly isReadOnly?: boolean;
  /** Marked at their lines; keep the same array while nothing changes. */
  readonly problems?: readonly EditorProblem[];
  /** Names that `{{` completes. */
  readonly names?: readonly string[];
}

const Surface = lazy(() =>
  import('./editor-surface.tsx').then(({ EditorSurface }) => ({ default: EditorSurface })),
);

/** A text editor for code and Markdown. Its parent bounds its height. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense
      fallback={
        <div className="p-4">
          <Skeleton lines={8} />
        </div>
      }
    >
      <Surface {...props} />
    </Suspense>
  );
}
