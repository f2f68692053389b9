import { SquareTerminal } from 'lucide-react';
import { Badge } from '../design/badge.tsx';
import { CodeBlock } from '../design/code-block.tsx';
import { text } from '../text/text.ts';
import { CardFrame } from './card-frame.tsx';
import { textAt, textsAt } from './fields.ts';
import { jsonLine } from './json-text.ts';
import { Labelled } from './labelled.tsx';
import { LongText } from './long-text.tsx';
import { readCommandResult } from './read-result.ts';
import { isAtWork, type ToolCall } from './tool-call.ts';

/** Commands, scripts and the shell: what ran, its exit code, its time, the beginning and the end of its output. */
export function CommandCard({ call }: { readonly call: ToolCall }) {
  const words = text.chat.tools;
  const command = commandOf(call);
  const result = readCommandResult(call.output);
  const hasRun = result !== undefined && result.exitCode >= 0;
  const verb = isAtWork(call)
    ? words.running
    : hasRun || call.state === 'done'
      ? words.ran
      : call.state === 'failed' || call.state === 'denied'
        ? words.notRun
        : words.running;
  return (
    <CardFrame
      call={call}
      icon={SquareTerminal}
      verb={verb}
      subject={command}
      durationMs={result?.durationMs ?? call.durationMs}
      badges={
        result !== undefined && (
          <Badge tone={result.exitCode === 0 ? 'neutral' : 'danger'}>
            {result.exitCode < 0 ? words.notEnded : words.exit(result.exitCode)}
          </Badge>
        )
      }
    >
      <CodeBlock label={words.input}>{command}</CodeBlock>
      {result !== undefined && (
        <Labelled label={words.output}>
          {result.output === '' ? (
            <p className="text-small text-quiet">{words.noOutput}</p>
          ) : (
            <LongText label={words.output}>{result.output.replace(/\n$/, '')}</LongText>
          )}
        </Labelled>
      )}
    </CardFrame>
  );
}

/** What ran, as far as the call says it: the shell's line, a script with its arguments, or a tool with its values. */
function commandOf({ tool, input }: ToolCall): string {
  const line = textAt(input, 'command');
  if (line !== undefined) return line;
  const script = textAt(input, 'script');
  if (script !== undefined)
    return [textAt(input, 'name'), script, ...textsAt(input, 'args')]
      .filter((each) => each !== undefined)
      .join(' ');
  return `${tool} ${jsonLine(input)}`.trim();
}
