import { Disclosure } from '../design/disclosure.tsx';
import { text } from '../text/text.ts';

/** What stands beside the form until something ran: what the inputs go into. */
export function SkillPrompt({ prompt }: { readonly prompt: string }) {
  return (
    <div className="space-y-3">
      <p className="text-quiet">{text.runs.waitingForOutput}</p>
      <Disclosure summary={<span>{text.runs.prompt}</span>} isOpenAtFirst>
        <p className="text-small text-quiet">{text.runs.promptHint}</p>
        <pre
          tabIndex={0}
          aria-label={text.runs.prompt}
          className="max-h-96 overflow-auto font-mono text-small break-words whitespace-pre-wrap"
        >
          {prompt}
        </pre>
      </Disclosure>
    </div>
  );
}
