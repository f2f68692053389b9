import { disclosureInstructions, type Disclosure } from '@techne/skills';

/** What the instructions of a turn are made of. */
export interface InstructionParts {
  /** The host's own. */
  readonly host: string;
  readonly disclosure: Disclosure;
  /** Names alone: bodies come by activation. */
  readonly activated: readonly string[];
  readonly toolsEnabled: boolean;
  /** The skill that a person named in this turn, and whether it runs as a subagent. */
  readonly invoked?: { readonly name: string; readonly isUsed: boolean } | undefined;
  /** The text of a skill for this one request, where the model cannot call tools, or does not. */
  readonly injected?: { readonly name: string; readonly content: string } | undefined;
}

/**
 * The instructions of a turn (remcochat.md, sections 5 and 6). What stays the same stands first, so that providers can
 * cache it.
 */
export function buildInstructions(parts: InstructionParts): string {
  const { host, disclosure, activated, toolsEnabled, invoked, injected } = parts;
  const isDisclosed = disclosure.text !== '';
  return [
    host,
    disclosure.text,
    isDisclosed ? behaviour(toolsEnabled) : '',
    activated.length === 0 ? '' : JSON.stringify({ activated_skill_names: activated }),
    toolsEnabled && invoked !== undefined && injected === undefined ? invocation(invoked) : '',
    injected === undefined ? '' : `${injectionNotice(injected.name, toolsEnabled)}\n\n${injected.content}`,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

function behaviour(toolsEnabled: boolean): string {
  if (toolsEnabled) return disclosureInstructions('json');
  return 'Tool calling is unavailable for this model: a skill is used only when a user message starts with /skill-name.';
}

function invocation({ name, isUsed }: NonNullable<InstructionParts['invoked']>): string {
  const call = isUsed
    ? `use_skill first with skill="${name}", and the user's text as its message`
    : `skillsActivate first with name="${name}"`;
  return `Explicit skill invocation detected: /${name}\nCall ${call}.`;
}

function injectionNotice(name: string, toolsEnabled: boolean): string {
  const why = toolsEnabled ? 'No tool was called for it' : 'Tool calling is unavailable for this model';
  return `Explicit skill invocation detected (/${name}). ${why}, so the skill's SKILL.md is injected below.`;
}
