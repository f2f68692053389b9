import { askAboutCall } from '../agent/ask-about-call.ts';
import { printAgentEvent } from '../agent/print-agent-event.ts';
import { openConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { readChatCommand, withoutSecondSlash, type Chat } from '../chat/chat-commands.ts';
import { completeLine } from '../chat/complete-line.ts';
import { openConversation } from '../chat/open-conversation.ts';
import { readMessages } from '../chat/read-messages.ts';
import { sendMessage } from '../chat/send-message.ts';
import { plural } from '../diagnostics/plural.ts';
import { openRedactor } from '../execution/open-redactor.ts';
import { openChosenModel } from '../models/open-chosen-model.ts';
import type { Command } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { modeOption, warnOfUnknownMode } from '../program/mode-option.ts';
import { modelOption } from '../program/model-option.ts';
import { yesOption } from '../program/yes-option.ts';
import { span } from '../terminal/span.ts';
import { TextStream } from '../terminal/text-stream.ts';

/** `techne chat`: a conversation on the terminal, or with the lines of stdin. */
export const chat: Command = {
  options: [modelOption, modeOption, yesOption],
  notes: [
    'Calls of tools are quiet lines on stderr; those that need it are asked about first. Without a terminal every',
    'line of stdin is a message, and what needs an answer is denied unless --yes is given. --json prints every',
    'event on a line of its own. /help in the chat tells its own commands, such as /mode and /model.',
    'Ends with 1 when a turn failed, with 130 when Ctrl-C ended it.',
  ],
  examples: ['chat', 'chat --mode Dev --model offline', 'chat --yes --json'],
  async run(context) {
    const { stdout, stderr, json, person } = context;
    const workspace = await openConfiguredWorkspace(context);
    await warnOfUnknownMode(context);
    const { config } = workspace.loaded;
    const { offlineReference } = await import('@techne/agent');
    const opened = await openChosenModel(context, config);
    const redactor = await openRedactor(config, {}, context);
    const ask = askAboutCall(context, workspace, redactor);
    const words = new TextStream(stdout);
    const show = printAgentEvent(context, redactor, words);
    const sending = {
      ask,
      words,
      onEvent: json ? ({ type, ...data }) => stdout.jsonLine({ event: type, data }) : show,
    } satisfies Parameters<typeof sendMessage>[3];
    const { conversation, model, setModel, close } = await openConversation(context, workspace, {
      opened,
      ask,
      onInside: json ? () => undefined : (event) => (event.type === 'text' ? undefined : show(event)),
    });
    const skills = workspace.catalog.listAvailable();
    if (opened.id === offlineReference)
      stderr.line('No model is configured, so the built-in offline model answers. See techne models.');
    if (person !== undefined)
      stderr.line(span('quiet', `${opened.id}, ${plural(skills.length, 'skill')}. /help tells more.`));
    const here: Chat = { context, config, conversation, skills, model, setModel };
    let exitCode: ExitCode = exitCodes.done;
    try {
      for await (const line of readMessages(context, (typed) => completeLine(typed, skills))) {
        const typed = line.trim();
        if (typed === '') continue;
        const own = readChatCommand(typed);
        if (own !== undefined) {
          if ((await own.command.run(here, own.argument)) === true) break;
          continue;
        }
        const message = withoutSecondSlash(typed);
        if (!(await sendMessage(context, conversation, message, sending))) exitCode = exitCodes.failed;
      }
    } finally {
      await close();
    }
    return exitCode;
  },
};
