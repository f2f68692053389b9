import { Globe, Search, Wrench } from 'lucide-react';
import { text } from '../text/text.ts';
import { CardFrame } from './card-frame.tsx';
import { textAt } from './fields.ts';
import { jsonLine, jsonText } from './json-text.ts';
import { Labelled } from './labelled.tsx';
import { LongText } from './long-text.tsx';
import { isAtWork, type ToolCall } from './tool-call.ts';

/** A tool that has no card of its own: what went in and what came out, as JSON. */
export function GenericCard({ call }: { readonly call: ToolCall }) {
  const { icon, verb, subject } = wordsFor(call);
  return (
    <CardFrame call={call} icon={icon} verb={verb} subject={subject}>
      <Labelled label={text.chat.tools.input}>
        <LongText label={text.chat.tools.input}>{jsonText(call.input)}</LongText>
      </Labelled>
      {call.output !== undefined && (
        <Labelled label={text.chat.tools.output}>
          <LongText label={text.chat.tools.output}>{jsonText(call.output)}</LongText>
        </Labelled>
      )}
    </CardFrame>
  );
}

function wordsFor(call: ToolCall) {
  const { tool, input } = call;
  const words = text.chat.tools;
  const query = textAt(input, 'query');
  if (query !== undefined && /search/i.test(tool))
    return { icon: Search, verb: isAtWork(call) ? words.searching : words.searched, subject: query };
  const url = textAt(input, 'url');
  if (url !== undefined && tool === 'web_fetch')
    return { icon: Globe, verb: isAtWork(call) ? words.fetching : words.fetched, subject: url };
  const verb = isAtWork(call) ? words.calling : call.state === 'failed' ? words.callFailed : words.called;
  return { icon: Wrench, verb, subject: `${tool} ${jsonLine(input)}`.trim() };
}
