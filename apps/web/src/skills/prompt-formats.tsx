import type { SkillVerdict } from '@techne/server/client';
import { Bar } from '../design/bar.tsx';
import { CodeBlock } from '../design/code-block.tsx';
import { text } from '../text/text.ts';

const words = text.skills.preview;
/** 2 % of a window of 128,000 tokens: what all skills together may cost. */
const budget = 2_560;
const names = ['xml', 'json', 'markdown', 'functions'] as const;

/** What a model is told of a skill, format by format, with its cost against the budget. */
export function PromptFormats({ verdict }: { readonly verdict: SkillVerdict }) {
  const { formats, body_tokens: bodyTokens } = verdict;
  if (formats === null) return <p className="text-quiet">{words.unreadable}</p>;
  return (
    <div className="space-y-5">
      <p className="text-small text-quiet">
        {words.explanation} {words.body(bodyTokens)}
      </p>
      {names.map((name) => {
        const label = words.formats[name];
        const { text: told, tokens } = formats[name];
        return (
          <section key={name} aria-label={label} className="space-y-1.5">
            <div className="flex items-baseline gap-3">
              <h2 className="flex-1 font-strong">{label}</h2>
              <span className="text-small text-quiet tabular-nums">{words.tokens(tokens, budget)}</span>
            </div>
            <Bar value={tokens} max={budget} label={words.bar(label)} />
            {told === '' ? (
              <p className="text-small text-quiet">{words.silent}</p>
            ) : (
              <CodeBlock label={words.text(label)} maxHeight="14rem">
                {told}
              </CodeBlock>
            )}
          </section>
        );
      })}
    </div>
  );
}
