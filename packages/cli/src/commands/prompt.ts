import { discloseSkills, type PromptFormatName } from '@techne/skills';
import { openWorkspace } from '../catalog/open-catalog.ts';
import { reportDiagnostics } from '../diagnostics/report-diagnostics.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { modeOption, warnOfUnknownMode } from '../program/mode-option.ts';
import { readCount } from '../program/read-count.ts';

/** Written out, so that help need not load the library. A test holds it against the library's list. */
export const formatChoices = [
  'xml',
  'json',
  'markdown',
  'functions',
] as const satisfies readonly PromptFormatName[];

const usualBudget = 4_000;

/** `techne prompt`: the block that tells a model which skills there are. */
export const prompt: Command = {
  options: [
    {
      name: 'format',
      value: 'NAME',
      choices: formatChoices,
      summary: 'How it is written: xml (the default), json, markdown or functions',
    },
    { name: 'location', summary: 'Add where each skill is (xml only)' },
    {
      name: 'budget',
      value: 'TOKENS',
      summary: `At most so many tokens; without it \`prompt_budget\`, else ${usualBudget}`,
    },
    modeOption,
    { name: 'chat-type', value: 'TYPE', summary: 'Leave out skills that are not for chats of this type' },
  ],
  notes: [
    'The block alone goes to stdout, ready for a system prompt; nothing when there are no skills. What does not fit',
    'is shortened, and a notice after the block says so. A token counts as four bytes. --json adds the counts.',
  ],
  examples: [
    'prompt',
    'prompt --format markdown --budget 2000',
    'prompt --format functions --mode Dev',
    'prompt --format xml --location --root ./skills',
  ],
  async run(context) {
    const { arguments: given, stdout, json } = context;
    const format = given.oneOf('format', formatChoices) ?? 'xml';
    const asked = readCount(context, 'budget');
    const mode = given.text('mode');
    const chatType = given.text('chat-type');
    const { catalog, loaded } = await openWorkspace(context);
    await warnOfUnknownMode(context);
    const disclosure = await discloseSkills(catalog, {
      format,
      budget: asked ?? loaded?.config.skills.promptBudget ?? usualBudget,
      location: given.has('location'),
      ...(mode === undefined ? {} : { mode }),
      ...(chatType === undefined ? {} : { chatType }),
    });
    if (json) {
      const { text, tokens, shortened, nameOnly, omitted } = disclosure;
      stdout.json({ text, tokens, shortened, nameOnly, omitted });
    } else if (disclosure.text !== '') {
      stdout.content(disclosure.text);
    }
    reportDiagnostics(catalog.diagnostics, context);
    return exitCodes.done;
  },
};
