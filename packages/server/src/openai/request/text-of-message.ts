import { OpenAiError } from '../open-ai-error.ts';
import type { RequestMessage } from './completion-request.ts';

/** What a message says. Only text is understood: what else it holds is 400, or the answer would be to something else. */
export function textOfMessage({ content, role }: RequestMessage, index: number): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  const texts = content.map(({ type, text = '' }, part) => {
    if (type === 'text') return text;
    // What a model refused to say is nothing that it said.
    if (type === 'refusal' && role === 'assistant') return '';
    const field = `messages.${index}.content.${part}`;
    throw new OpenAiError(400, 'unsupported_content', {
      field,
      message: `Only text is understood here, and this part is of the type ${type}`,
    });
  });
  return texts.join('');
}
