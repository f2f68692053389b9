import type { SkillVerdict } from '@techne/server/client';
import { useState } from 'react';
import { Skeleton } from '../../design/skeleton.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { text } from '../../text/text.ts';
import { FrontmatterForm } from '../form/frontmatter-form.tsx';
import { setInFrontmatter } from '../frontmatter/frontmatter.ts';
import { PromptFormats } from '../prompt-formats.tsx';
import type { SkillView } from '../queries.ts';
import { PlaceholderPanel } from './placeholder-panel.tsx';
import type { Draft } from './use-draft.ts';

const words = text.skills.edit;

export interface EditorHelpersProps {
  readonly skill: SkillView;
  readonly draft: Draft;
  readonly verdict: SkillVerdict | undefined;
  readonly onInsert: (text: string) => void;
  readonly onFind: (text: string) => void;
}

/** What helps with writing: the frontmatter as a form, what models will see, and placeholders. */
export function EditorHelpers({ skill, draft, verdict, onInsert, onFind }: EditorHelpersProps) {
  const [tab, setTab] = useState('form');
  const declare = (name: string): void => {
    const count = verdict?.detail?.inputs.length ?? 0;
    const changed = setInFrontmatter(draft.text, ['inputs', count], { name, type: 'text' });
    if (changed !== undefined) draft.change(changed);
  };
  return (
    <div className="flex flex-1 flex-col p-4">
      <Tabs
        label={words.tabs}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'form',
            label: words.form,
            content: <FrontmatterForm skill={skill} draft={draft} />,
          },
          {
            value: 'preview',
            label: words.preview,
            content: verdict === undefined ? <Skeleton /> : <PromptFormats verdict={verdict} />,
          },
          {
            value: 'placeholders',
            label: words.placeholders,
            content: (
              <PlaceholderPanel verdict={verdict} onInsert={onInsert} onFind={onFind} onDeclare={declare} />
            ),
          },
        ]}
      />
    </div>
  );
}
