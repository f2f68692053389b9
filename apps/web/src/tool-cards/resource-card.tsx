import { FileText } from 'lucide-react';
import { text } from '../text/text.ts';
import { CardFrame } from './card-frame.tsx';
import { textAt } from './fields.ts';
import { LongText } from './long-text.tsx';
import { dataOf } from './read-result.ts';
import { isAtWork, type ToolCall } from './tool-call.ts';

/** `skills.readResource` and the like: which file, whether it was cut; a path that leads out shows as refused. */
export function ResourceCard({ call }: { readonly call: ToolCall }) {
  const words = text.chat.tools;
  const data = dataOf(call.output);
  const name = textAt(data, 'name') ?? textAt(call.input, 'name');
  const path = textAt(data, 'path') ?? textAt(call.input, 'path') ?? '';
  const content = textAt(data, 'content') ?? textAt(data, 'content_markdown');
  const isRefused = call.state === 'failed' && leadsOut(textAt(call.input, 'path') ?? '');
  const verb = isAtWork(call) ? words.reading : call.state === 'done' ? words.read : words.readFailed;
  return (
    <CardFrame
      call={call}
      icon={FileText}
      verb={verb}
      subject={path}
      failedAs={isRefused ? words.refused : undefined}
      badges={name !== undefined && <span className="font-mono text-quiet max-wide:hidden">{name}</span>}
    >
      {content !== undefined && <LongText label={path}>{content}</LongText>}
    </CardFrame>
  );
}

function leadsOut(path: string): boolean {
  return path.startsWith('/') || path.split(/[/\\]/).includes('..');
}
