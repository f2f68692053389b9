import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { Badge } from '../design/badge.tsx';
import { Disclosure } from '../design/disclosure.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { SkillBadges } from '../design/skill-badges.tsx';
import { text } from '../text/text.ts';
import { CardFrame } from './card-frame.tsx';
import { isFields, textAt, textsAt } from './fields.ts';
import { Frontmatter } from './frontmatter.tsx';
import { Labelled } from './labelled.tsx';
import { LongText } from './long-text.tsx';
import { catalogSkillQuery } from './queries.ts';
import { dataOf } from './read-result.ts';
import { isAtWork, type ToolCall } from './tool-call.ts';

/** `skills.activate`: which skill, whether its text was cut; the text itself stays folded. */
export function ActivationCard({ call }: { readonly call: ToolCall }) {
  const words = text.chat.tools;
  const data = dataOf(call.output);
  const name = textAt(data, 'name') ?? textAt(call.input, 'name') ?? '';
  const { frontmatter } = data;
  const files = textsAt(data, 'files');
  const hasWorked = call.state === 'done';
  const verb = isAtWork(call) ? words.activating : hasWorked ? words.activate : words.activateFailed;
  return (
    <CardFrame
      call={call}
      icon={Sparkles}
      verb={verb}
      subject={name}
      badges={
        hasWorked && (
          <>
            <SkillBadges source={textAt(data, 'source')} trust={textAt(data, 'trust')} />
            {data['already_active'] === true && <Badge>{words.active}</Badge>}
          </>
        )
      }
    >
      {Array.isArray(data['hidden_characters']) && (
        <p className="rounded-box bg-untrusted-soft px-3 py-2 text-small text-untrusted">{words.hidden}</p>
      )}
      {isFields(frontmatter) && (
        <Labelled label={words.frontmatter}>
          <Frontmatter fields={frontmatter} />
        </Labelled>
      )}
      {files.length > 0 && (
        <Labelled label={words.files}>
          <ul className="font-mono text-small break-words">
            {files.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Labelled>
      )}
      {hasWorked && name !== '' && (
        <>
          <Disclosure
            summary={
              <span>
                {words.instructions} <span className="text-quiet">· {words.instructionsHelp}</span>
              </span>
            }
          >
            <Instructions name={name} />
          </Disclosure>
          <Link
            to="/skills/$name"
            params={{ name }}
            className="inline-block text-small text-accent underline"
          >
            {words.openSkill}
          </Link>
        </>
      )}
    </CardFrame>
  );
}

function Instructions({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(catalogSkillQuery(name));
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  return <LongText label={text.chat.tools.instructions}>{data.prompt}</LongText>;
}
