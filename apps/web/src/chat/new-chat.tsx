import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OpenedChat } from '@techne/server/client';
import { useEffect, useState } from 'react';
import { client } from '../api/client.ts';
import { ErrorNote } from '../design/error-note.tsx';
import { text } from '../text/text.ts';
import { Composer } from './composer/composer.tsx';
import { ChatOptions } from './composer/chat-options.tsx';
import type { ChatSettings } from './composer/chat-settings.ts';
import { drafts, NEW_CHAT } from './composer/drafts.ts';
import { useWorkflowChoice, workflowChoice } from './composer/workflow-choice.ts';
import { WorkflowPicker } from './composer/workflow-picker.tsx';
import { ChatHeader } from './header/chat-header.tsx';
import { ActivityLine } from './messages/activity-line.tsx';
import { UserMessage } from './messages/user-message.tsx';
import { sendMessage } from './turn/live-turns.ts';
import { Welcome } from './welcome/welcome.tsx';

const nothingChosen: ChatSettings = { model: null, mode: null, knowledge_base_ids: [] };

/** A chat that has not begun: what one can do, and where to write. It comes to exist with its first message. */
export function NewChat() {
  const { say } = useSearch({ from: '/frame/chat' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [settings, setSettings] = useState(nothingChosen);
  const workflowId = useWorkflowChoice(NEW_CHAT);
  useEffect(() => {
    if (say === undefined) return;
    drafts.set(NEW_CHAT, say);
    void navigate({ to: '/chat', search: {}, replace: true });
  }, [say, navigate]);
  const beginning = useMutation({
    mutationFn: async (content: string) => {
      const chat = await client.chats.create(settings);
      const opened: OpenedChat = { ...chat, active_run_id: null, usage: noUsage, messages: [] };
      queries.setQueryData(['chats', chat.id], opened);
      workflowChoice.set(chat.id, workflowId);
      workflowChoice.set(NEW_CHAT, undefined);
      const workflow = workflowId === undefined ? {} : { workflow_id: workflowId };
      const sending = sendMessage(chat.id, { content, ...workflow });
      await navigate({ to: '/chat/$chatId', params: { chatId: chat.id } });
      if (!(await sending)) drafts.set(chat.id, content);
    },
    onError: (_error, content) => drafts.set(NEW_CHAT, content),
  });
  const begin = (content: string): void => {
    drafts.set(NEW_CHAT, '');
    beginning.mutate(content);
  };
  return (
    <div className="flex h-full flex-col">
      <title>{`${text.chat.list.new} · ${text.frame.name}`}</title>
      <ChatHeader title={text.chat.list.new} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-measure space-y-6 px-4 py-6">
          {beginning.isPending ? (
            <>
              <UserMessage content={beginning.variables} />
              <ActivityLine activity={text.chat.activity.sending} />
            </>
          ) : (
            <Welcome onSay={begin} />
          )}
        </div>
      </div>
      <Composer
        chatId={NEW_CHAT}
        onSend={begin}
        state={beginning.isPending ? 'sending' : 'idle'}
        note={beginning.error === null ? undefined : <ErrorNote error={beginning.error} />}
        pickers={
          <>
            <ChatOptions settings={settings} onChange={(change) => setSettings({ ...settings, ...change })} />
            <WorkflowPicker chosen={workflowId} onChoose={(picked) => workflowChoice.set(NEW_CHAT, picked)} />
          </>
        }
      />
    </div>
  );
}

const noUsage = { input_tokens: 0, output_tokens: 0, context_tokens: 0, context_window: 0 };
