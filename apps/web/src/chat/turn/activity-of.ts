import { numberAt, textAt, type Fields } from '../../tool-cards/fields.ts';
import { text } from '../../text/text.ts';

/** What an event says of what goes on right now; undefined when it says nothing of it. */
export function activityOf(event: string, data: Fields): string | undefined {
  const words = text.chat.activity;
  switch (event) {
    case 'token':
    case 'text':
      return words.writing;
    case 'tool_call':
    case 'node_start':
      return words.working;
    case 'tool_result':
    case 'node_complete':
      return words.thinking;
    case 'approval':
      return data['status'] === 'pending' ? words.waiting : words.working;
    case 'thought':
      return activityOfThought(textAt(data, 'type'), textAt(data, 'status'), data);
    default:
      return undefined;
  }
}

function activityOfThought(
  type: string | undefined,
  status: string | undefined,
  data: Fields,
): string | undefined {
  const words = text.chat.activity;
  if (type === 'retrieval' && status !== 'complete') return words.searching;
  if (type !== 'generation') return undefined;
  if (status === 'retry') return words.retrying(numberAt(data, 'attempt') ?? 1);
  return status === 'start' ? words.thinking : undefined;
}
