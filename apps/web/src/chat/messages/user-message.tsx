import { memo } from 'react';
import { CopyButton } from '../../design/copy-button.tsx';
import { text } from '../../text/text.ts';

/** What a person said, as it was written; a skill that it names stands out. */
export const UserMessage = memo(function UserMessage({ content }: { readonly content: string }) {
  const [, named = '', rest = content] = /^([/@][a-z0-9-]+)((?:\s[^]*)?)$/.exec(content) ?? [];
  return (
    <article
      aria-label={text.chat.messages.you}
      className="group mx-auto flex max-w-[42rem] items-start justify-end gap-1"
    >
      <div className="pt-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <CopyButton value={content} label={text.chat.messages.copy} />
      </div>
      <p
        dir="auto"
        className="max-w-[85%] min-w-0 rounded-box bg-raised px-4 py-2.5 break-words whitespace-pre-wrap"
      >
        {named !== '' && <span className="font-mono text-small font-strong text-accent-strong">{named}</span>}
        {rest}
      </p>
    </article>
  );
});
