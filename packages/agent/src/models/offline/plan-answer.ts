import { chooseSkill } from './choose-skill.ts';
import type { OfflineCall } from './offline-model.ts';
import { readPrompt, type ReadPrompt, type SeenResult } from './read-prompt.ts';

export type PlannedAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly toolName: string; readonly input: string };

const notice =
  'No model is configured, so the built-in offline model answers: it picks a skill by search, calls tools and shows what they give, but it does not think.';
const advice =
  'Set OPENAI_API_KEY or ANTHROPIC_API_KEY, or add [models] to the configuration, to get real answers.';

/** More of a prompt helps nobody to see what would be sent. */
const maximumShown = 4_000;

/** Tools that load a skill, and the argument that names it. */
const loaders = new Map([
  ['skillsActivate', 'name'],
  ['skills_load', 'name'],
  ['use_skill', 'skill'],
]);

/** Decides what to answer: a call where one is due, else a text. */
export function planAnswer(options: OfflineCall): PlannedAnswer {
  const plan = plannedAnswer(options);
  return plan.kind === 'call' || isSaid(options) ? plan : { kind: 'text', text: introduced(plan.text) };
}

/** Once in a conversation is enough; what a subagent said in it counts. */
function isSaid({ prompt }: OfflineCall): boolean {
  return prompt.some(
    ({ role, content }) =>
      (role === 'assistant' || role === 'tool') && JSON.stringify(content).includes(notice),
  );
}

function introduced(text: string): string {
  return [notice, text, advice].join('\n\n');
}

function plannedAnswer(options: OfflineCall): PlannedAnswer {
  const seen = readPrompt(options, loaders);
  if (seen.results.length > 0) return say(...seen.results.map(describeResult));
  const { toolChoice } = options;
  const forced = toolChoice?.type === 'tool' ? toolChoice.toolName : undefined;
  const asked = explicitCall(seen);
  if (asked !== undefined && toolChoice?.type !== 'none') return asked;
  const skill = seen.invoked ?? chooseSkill(seen.userText, seen.skills);
  const loader = forced ?? [...loaders.keys()].find((name) => seen.tools.includes(name));
  const mayCall = loader !== undefined && toolChoice?.type !== 'none';
  if (mayCall && (skill !== undefined || forced !== undefined))
    return load(loader, skill ?? '', seen.userText);
  return seen.tools.length === 0 ? demonstrate(seen) : say(noSkill(seen));
}

function say(...paragraphs: readonly string[]): PlannedAnswer {
  return { kind: 'text', text: paragraphs.join('\n\n') };
}

function load(toolName: string, skill: string, message: string): PlannedAnswer {
  const key = loaders.get(toolName);
  const input = key === undefined ? {} : { [key]: skill, ...(toolName === 'use_skill' ? { message } : {}) };
  return { kind: 'call', toolName, input: JSON.stringify(input) };
}

/** `call TOOL {"an": "argument"}`: any tool can be tried by hand. */
function explicitCall({ userText, tools }: ReadPrompt): PlannedAnswer | undefined {
  const [, toolName, input = '{}'] = /^call\s+([A-Za-z0-9_-]+)\s*(\{[\s\S]*\})?\s*$/.exec(userText) ?? [];
  return toolName !== undefined && tools.includes(toolName) ? { kind: 'call', toolName, input } : undefined;
}

function describeResult({ tool, body, text }: SeenResult): string {
  if (body === undefined) return `${tool} gave:\n\n${text}`;
  return `${body.name === '' ? 'The skill' : `The skill ${body.name}`} says:\n\n${body.text}`;
}

function noSkill({ skills }: ReadPrompt): string {
  if (skills.size === 0) return 'There are no skills to choose from.';
  const names = [...skills.keys()].slice(0, 10).join(', ');
  const more = skills.size > 10 ? ` and ${skills.size - 10} more` : '';
  return `None of the skills fits these words. There are: ${names}${more}. Write /name to use one.`;
}

function demonstrate({ instructions, userText }: ReadPrompt): PlannedAnswer {
  const shown = (text: string): string =>
    text.length > maximumShown ? `${text.slice(0, maximumShown)} …` : text;
  const system = instructions === '' ? [] : [`The instructions would be:\n\n${shown(instructions)}`];
  return say(...system, `A model would be asked:\n\n${shown(userText)}`);
}
