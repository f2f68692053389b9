import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { History, RotateCcw } from 'lucide-react';
import { client } from '../../api/client.ts';
import { CopyButton } from '../../design/copy-button.tsx';
import { describeError } from '../../api/describe-error.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { sendMessage } from '../turn/live-turns.ts';
import type { AnswerProps } from './answer.tsx';

/** What can be done with an answer: copy it, get another one, see how it came about. */
export function AnswerActions({ chatId, answer, question, isLast, onSend }: AnswerProps) {
  const words = text.chat.messages;
  const navigate = useNavigate();
  const said = answer.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
  const hasFailed = answer.status !== 'succeeded';
  const again = useMutation({
    mutationFn: async ({ content, number }: { readonly content: string; readonly number: number }) => {
      const copy = await client.chats.fork(chatId, { up_to: number - 1 });
      void sendMessage(copy.id, { content });
      await navigate({ to: '/chat/$chatId', params: { chatId: copy.id } });
    },
    onSuccess: () => showToast(words.againDone),
    onError: (error) => showToast(describeError(error).message),
  });
  return (
    <div className="col-start-2 mt-1 -ml-1.5 flex items-center gap-1 text-small text-quiet">
      {said !== '' && <CopyButton value={said} label={words.copyAnswer} />}
      {isLast && question !== undefined && (
        <IconButton
          icon={RotateCcw}
          size="small"
          label={hasFailed ? words.sendAgain : words.againInCopy}
          isBusy={again.isPending}
          onClick={() => {
            const { content, number } = question;
            if (hasFailed || number === undefined) onSend(content);
            else again.mutate({ content, number });
          }}
        />
      )}
      {answer.runId !== undefined && (
        <IconButton
          icon={History}
          size="small"
          label={words.seeRun}
          onClick={() => void navigate({ to: '/runs/$runId', params: { runId: answer.runId ?? '' } })}
        />
      )}
      {answer.usage !== undefined && (
        <span className="ml-1 tabular-nums">
          {words.usage(answer.usage.input_tokens, answer.usage.output_tokens)}
        </span>
      )}
    </div>
  );
}
