import { parseSlash, type JsonValue, type Reply } from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';
import type { OpenedTurn } from './open-turn.ts';
import { sayChatEvent } from './say-chat-event.ts';

/** A bare `/name` looks as if the model had called the tool: it gets the same card. */
export function sayActivation(
  run: ActiveRun,
  { content, catalog, listener }: OpenedTurn,
  { status, text }: Reply,
): void {
  const skill = catalog.find(parseSlash(content)?.name ?? '');
  const call = { callId: `activation-${run.id}`, tool: 'skillsActivate' };
  const name = skill?.name ?? '';
  sayChatEvent(run, { type: 'tool_call', ...call, input: { name } });
  const isError = status !== 'succeeded';
  const output: JsonValue = isError
    ? { error: text }
    : { name, frontmatter: plainJson(skill?.manifest.raw), truncated: listener.cut.get(name) ?? false };
  sayChatEvent(run, { type: 'tool_result', ...call, output, isError, durationMs: 0 });
  if (!isError) run.token(text);
}

/** Where the model cannot call tools, the text of the skill went along with the message: that is its activation. */
export function sayInjection(run: ActiveRun, { content, catalog, conversation }: OpenedTurn): void {
  const skill = catalog.find(parseSlash(content)?.name ?? '');
  if (skill === undefined || !conversation.activatedNames.includes(skill.name)) return;
  run.say('thought', { type: 'skill', status: 'activated', skill_name: skill.name, injected: true });
}

/** Frontmatter may hold numbers that JSON does not know. */
function plainJson(value: unknown): JsonValue {
  const plain: JsonValue = JSON.parse(JSON.stringify(value ?? null));
  return plain;
}
