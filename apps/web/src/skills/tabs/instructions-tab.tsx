import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { Choice } from '../../design/choice.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Section } from '../../design/section.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { text } from '../../text/text.ts';
import type { SkillView } from '../queries.ts';
import { hasHiddenText } from './has-hidden-text.ts';
import { FrontmatterTable } from './frontmatter-table.tsx';

const words = text.skills.instructions;

/** What the author wrote: the instructions to read, and the frontmatter as data; or every character of it. */
export function InstructionsTab({ skill }: { readonly skill: SkillView }) {
  const [view, setView] = useState<'rendered' | 'raw'>('rendered');
  const me = useMe();
  const { raw_content: raw, prompt, digest, path, user_id: owner } = skill;
  const facts = [
    [words.owner, owner === null ? undefined : owner === me?.id ? text.skills.versions.you : owner],
    [words.where, path],
    [words.digest, digest ?? undefined],
  ] as const;
  return (
    <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-4">
        <Choice
          label={words.view}
          value={view}
          onChange={setView}
          options={[
            { value: 'rendered', label: words.rendered },
            { value: 'raw', label: words.raw },
          ]}
        />
        {view === 'rendered' && hasHiddenText(prompt) && (
          <div className="rounded-box border border-attention bg-attention-soft p-3">
            <p className="font-strong">{words.hidden}</p>
            <p className="text-small">{words.hiddenHint}</p>
          </div>
        )}
        {view === 'raw' ? (
          <CodeBlock label={words.raw} maxHeight="none">
            {raw}
          </CodeBlock>
        ) : prompt.trim() === '' ? (
          <p className="text-quiet">{words.empty}</p>
        ) : (
          <Markdown>{prompt}</Markdown>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        <Section title={words.frontmatter}>
          <FrontmatterTable raw={raw} />
        </Section>
        <dl className="space-y-2 text-small">
          {facts.map(([label, value]) =>
            value === undefined ? null : (
              <div key={label}>
                <dt className="text-quiet">{label}</dt>
                <dd className="font-mono break-all">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </div>
  );
}
