import { useMutation, useQuery } from '@tanstack/react-query';
import { ClientError, type OpenedChat } from '@techne/server/client';
import { useCallback, useEffect } from 'react';
import { client } from '../api/client.ts';
import { useIsAdmin } from '../api/me.ts';
import { ButtonLink } from '../design/button-link.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { text } from '../text/text.ts';
import { ChatOptions } from './composer/chat-options.tsx';
import { Composer } from './composer/composer.tsx';
import { drafts } from './composer/drafts.ts';
import { useWorkflowChoice, workflowChoice } from './composer/workflow-choice.ts';
import { WorkflowPicker } from './composer/workflow-picker.tsx';
import { ChatHeader } from './header/chat-header.tsx';
import { ChatMessages } from './messages/chat-messages.tsx';
import { shownMessages } from './messages/shown-messages.ts';
import { chatQuery, useChangeChat } from './queries.ts';
import { forgetTurn, sendMessage, takeUpTurn, useLiveTurn } from './turn/live-turns.ts';

/** One chat: what was said, the answer that is being given, and where to write. */
export function OpenedChatView({ id }: { readonly id: string }) {
  const { data: chat, error, refetch } = useQuery(chatQuery(id));
  return (
    <div className="flex h-full flex-col">
      {chat === undefined ? (
        <>
          <ChatHeader title={isMissing(error) ? text.chat.missing.title : ''} />
          <div className="mx-auto w-full max-w-measure flex-1 space-y-4 p-4">
            {error === null ? (
              <Skeleton lines={6} />
            ) : isMissing(error) ? (
              <EmptyState title={text.chat.missing.title} explanation={text.chat.missing.explanation}>
                <ButtonLink to="/chat" search={{}}>
                  {text.chat.missing.begin}
                </ButtonLink>
              </EmptyState>
            ) : (
              <ErrorNote error={error} onRetry={() => void refetch()} />
            )}
          </div>
        </>
      ) : (
        <Conversation chat={chat} />
      )}
    </div>
  );
}

function Conversation({ chat }: { readonly chat: OpenedChat }) {
  const { id, active_run_id } = chat;
  const live = useLiveTurn(id);
  const isAdmin = useIsAdmin();
  const change = useChangeChat(id);
  const workflowId = useWorkflowChoice(id);
  useEffect(() => {
    if (active_run_id !== null) takeUpTurn(id, active_run_id);
  }, [id, active_run_id]);
  const endedRun = live?.status === 'ended' ? live.runId : undefined;
  const isKept =
    active_run_id !== endedRun &&
    chat.messages.some(({ role, run_id }) => role === 'assistant' && run_id === endedRun);
  useEffect(() => {
    if (endedRun !== undefined && isKept) forgetTurn(id, 'ended');
  }, [id, endedRun, isKept]);
  const stopping = useMutation({ mutationFn: () => client.chats.cancel(id) });
  const send = useCallback(
    (content: string): void => {
      drafts.set(id, '');
      const workflow = workflowId === undefined ? {} : { workflow_id: workflowId };
      void sendMessage(id, { content, ...workflow }).then((isSent) => {
        if (!isSent && drafts.get(id) === '') drafts.set(id, content);
      });
    },
    [id, workflowId],
  );
  const messages = shownMessages(chat, live);
  // What the chat says of a run is older than that it ended, where the server cannot be asked any more.
  const isActive = active_run_id !== null && active_run_id !== endedRun;
  const isRunning = live?.status === 'sending' || live?.status === 'running' || isActive;
  const isWaiting = messages.at(-1)?.isWaiting === true;
  const failure = change.error ?? stopping.error ?? (live?.status === 'refused' ? live.failure : undefined);
  const hint = !isWaiting
    ? undefined
    : isAdmin
      ? text.chat.composer.waiting
      : text.chat.composer.waitingForAdmin;
  return (
    <>
      <title>{`${chat.title === '' ? text.chat.list.untitled : chat.title} · ${text.frame.name}`}</title>
      <ChatHeader chat={chat} onChange={change.mutate} isBusy={isRunning} />
      <ChatMessages
        chatId={id}
        messages={messages}
        baseIds={chat.knowledge_base_ids}
        isRunning={isRunning}
        lost={live?.status === 'lost' ? live : undefined}
        onSend={send}
      />
      <Composer
        chatId={id}
        onSend={send}
        onStop={() => stopping.mutate()}
        state={isRunning ? (stopping.isPending ? 'stopping' : 'running') : 'idle'}
        hint={hint}
        onWrite={() => {
          forgetTurn(id, 'refused');
          if (change.isError) change.reset();
          if (stopping.isError) stopping.reset();
        }}
        note={failure === undefined || isGone(failure, isRunning) ? undefined : <ErrorNote error={failure} />}
        pickers={
          <>
            <ChatOptions settings={chat} onChange={change.mutate} />
            <WorkflowPicker chosen={workflowId} onChoose={(picked) => workflowChoice.set(id, picked)} />
          </>
        }
      />
    </>
  );
}

function isMissing(error: unknown): boolean {
  return ClientError.isInstance(error) && error.status === 404;
}

/** That a turn had ended by the time it was to be stopped is no news. */
function isGone(failure: unknown, isRunning: boolean): boolean {
  return failure === null || (isMissing(failure) && !isRunning);
}
