import { Disclosure } from '../design/disclosure.tsx';
import { Badge } from '../design/badge.tsx';
import { text } from '../text/text.ts';
import type { SkillView } from './queries.ts';

const words = text.skills.skill;

/** What stands in the way of a skill, and what is not as it should be. */
export function SkillNotes({ skill }: { readonly skill: SkillView }) {
  const { available, enabled, reason, diagnostics } = skill;
  return (
    <>
      {!available && (
        <div className="rounded-box border border-attention bg-attention-soft p-3">
          <p className="font-strong">{enabled ? words.unavailable : words.off}</p>
          <p className="text-small">{enabled ? reason : words.offHint}</p>
        </div>
      )}
      {diagnostics.length > 0 && (
        <Disclosure
          summary={
            <>
              <Badge tone="attention">{diagnostics.length}</Badge>
              {words.problems(diagnostics.length)}
            </>
          }
        >
          <ul className="space-y-2 text-small">
            {diagnostics.map(({ code, message, hint, line }) => (
              <li key={`${code}:${line ?? ''}:${message}`}>
                <p>
                  {line !== undefined && (
                    <span className="font-mono">{text.skills.edit.toLine(line)} · </span>
                  )}
                  {message}
                </p>
                <p className="text-quiet">{hint}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
