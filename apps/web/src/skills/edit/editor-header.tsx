import { Link } from '@tanstack/react-router';
import type { SkillVerdict } from '@techne/server/client';
import { ArrowLeft, Save } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { text } from '../../text/text.ts';
import type { Draft } from './use-draft.ts';

const words = text.skills.edit;

export interface EditorHeaderProps {
  readonly name: string;
  readonly draft: Draft;
  readonly verdict: SkillVerdict | undefined;
}

/** Which skill it is, whether it is saved, and saving it. */
export function EditorHeader({ name, draft, verdict }: EditorHeaderProps) {
  const { isDirty, isSaving, save } = draft;
  return (
    <header className="flex shrink-0 items-center gap-3 px-4 py-3">
      <Link
        to="/skills/$name"
        params={{ name }}
        aria-label={words.show}
        title={words.show}
        className="rounded-box p-1.5 text-quiet hover:bg-hover hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h1 className="min-w-0 truncate font-mono text-title font-strong">
        <span className="sr-only">{words.title(name)}</span>
        <span aria-hidden>{name}</span>
      </h1>
      {verdict?.dialect !== null && verdict?.dialect !== undefined && (
        <span className="max-sm:hidden">
          <Badge>{verdict.dialect}</Badge>
        </span>
      )}
      <span role="status" className="ml-auto text-small whitespace-nowrap text-quiet">
        {isDirty ? words.unsaved : words.saved}
      </span>
      <Button
        kind="primary"
        isBusy={isSaving}
        disabled={!isDirty}
        onClick={save}
        aria-keyshortcuts="Control+S Meta+S"
        title={words.saveHelp}
      >
        <Save aria-hidden className="size-4" />
        {words.save}
      </Button>
    </header>
  );
}
