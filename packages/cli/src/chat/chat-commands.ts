import type { Conversation, OpenedModel } from '@techne/agent';
import type { Config } from '@techne/config';
import type { CatalogSkill } from '@techne/skills';
import type { CommandContext } from '../program/command.ts';
import { unknownMode } from '../program/mode-option.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';

/** What the commands of a chat work on. */
export interface Chat {
  readonly context: CommandContext;
  readonly config: Config;
  readonly conversation: Conversation;
  readonly skills: readonly CatalogSkill[];
  readonly model: () => OpenedModel;
  readonly setModel: (model: OpenedModel) => void;
}

/** Something that a person says to the chat and not to the model. */
export interface ChatCommand {
  readonly name: string;
  /** What may follow the name. Without it, a line that goes on is a message. */
  readonly argument?: string;
  readonly summary: string;
  /** True leaves the chat. */
  run(chat: Chat, argument: string): Promise<boolean | void> | boolean | void;
}

export const chatCommands: readonly ChatCommand[] = [
  { name: 'help', summary: 'shows this', run: ({ context }) => context.stderr.lines(help()) },
  { name: 'mode', argument: '[MODE]', summary: 'shows or changes the mode and its tools', run: changeMode },
  { name: 'model', argument: '[MODEL]', summary: 'shows or changes the model', run: changeModel },
  { name: 'skills', summary: 'lists what /name can be', run: listSkills },
  { name: 'quit', summary: 'leaves, as Ctrl-D does', run: () => true },
];

/** The command that a line is; undefined for a message. */
export function readChatCommand(
  line: string,
): { readonly command: ChatCommand; readonly argument: string } | undefined {
  const [, name, argument = ''] = /^\/([a-z]+)(?:\s+(\S.*))?\s*$/s.exec(line) ?? [];
  const command = chatCommands.find((each) => each.name === name);
  if (command === undefined || (argument !== '' && command.argument === undefined)) return undefined;
  return { command, argument: argument.trim() };
}

/** `//mode text` is the skill of that name, which `/mode` cannot reach. */
export function withoutSecondSlash(line: string): string {
  const [, name] = /^\/\/([a-z]+)(?:\s|$)/.exec(line) ?? [];
  return chatCommands.some((each) => each.name === name) ? line.slice(1) : line;
}

/** How a person writes the name of a skill here. */
export function skillWord(name: string): string {
  return chatCommands.some((each) => each.name === name) ? `//${name}` : `/${name}`;
}

function help(): readonly (readonly string[])[] {
  const rows = [
    ['/name [TEXT]', 'activates a skill; with TEXT the model is asked too'],
    ['//name [TEXT]', 'the same for a skill that has the name of a command'],
    ['@name TEXT', 'runs a skill once, with TEXT as its input'],
    ...chatCommands.map(({ name, argument, summary }) => [[`/${name}`, argument].join(' ').trim(), summary]),
    ['Tab', 'completes what begins with / or @'],
    ['Ctrl-C', 'ends the turn; twice leaves'],
  ];
  return rows.map(([usage = '', summary = '']) => [`${usage.padEnd(15)} ${summary}`]);
}

async function changeMode({ context, conversation }: Chat, mode: string): Promise<void> {
  const { modeNames } = await import('@techne/skills');
  const { stderr } = context;
  const current = conversation.mode ?? 'Global';
  if (mode === '') return stderr.line(`The mode is ${current}. There are ${modeNames.join(', ')}.`);
  const warning = await unknownMode(mode);
  if (warning !== undefined) return stderr.line(`techne: warning: ${warning} It stays ${current}.`);
  conversation.setMode(mode);
  stderr.line(`The mode is ${mode} from now on.`);
}

async function changeModel({ context, config, model, setModel }: Chat, reference: string): Promise<void> {
  const { stderr, environment } = context;
  if (reference === '') return stderr.line(`The model is ${model().id}. techne models lists what there is.`);
  const { AgentError, openModel } = await import('@techne/agent');
  try {
    setModel(await openModel(config, reference, { environment }));
    stderr.line(`The model is ${model().id} from now on.`);
  } catch (error) {
    if (!AgentError.isInstance(error)) throw error;
    stderr.line(`techne: ${error.message} ${error.hint} It stays ${model().id}.`.replace('  ', ' '));
  }
}

function listSkills({ context, skills }: Chat): void {
  const { stderr } = context;
  const named = skills.filter(({ manifest }) => manifest.userInvocable);
  if (named.length === 0) return stderr.line('There are no skills that a person can start.');
  for (const { name, description } of named)
    stderr.line(cutToWidth(cleanLine(`${skillWord(name)}  ${description}`), stderr.width));
}
