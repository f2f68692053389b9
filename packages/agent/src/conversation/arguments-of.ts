import type { ModelMessage } from 'ai';
import { parseSlash } from './parse-invocation.ts';

/**
 * What was typed after the name of a skill, from what was said up to its activation. A conversation keeps the message
 * without the name; a turn that broke off has it as it was typed.
 */
export function argumentsOf(skill: string, before: readonly ModelMessage[]): string {
  const message = before.findLast(({ role }) => role === 'user');
  if (message?.role !== 'user') return '';
  const text = textOf(message.content);
  const slash = parseSlash(text);
  return slash?.name === skill ? slash.text : text;
}

function textOf(content: Extract<ModelMessage, { role: 'user' }>['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
