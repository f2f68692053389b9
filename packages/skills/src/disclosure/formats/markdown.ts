import { escapeLine } from '../escape-line.ts';
import type { PromptFormat } from '../prompt-format.ts';

/** Ash's section of the system prompt, with its behavioural lines. */
export const markdown: PromptFormat = {
  name: 'markdown',
  open: () =>
    '## Skills\n\n' +
    "Before replying, check if any available skill matches the user's request.\n" +
    'If one clearly applies, invoke it with `use_skill`. If none apply, respond directly.\n\n',
  entry: ({ name, description, location }) =>
    `- **${escapeName(name)}**` +
    (description === undefined ? '' : `: ${escapeDescription(description)}`) +
    (location === undefined ? '' : ` (\`${escapeLine(location).replaceAll('`', '\\`')}\`)`) +
    '\n',
  separator: '',
  close: '',
};

/** A star in a name would end its emphasis early. */
function escapeName(name: string): string {
  return escapeLine(name).replaceAll('*', '\\*');
}

/** What looks like a location at the end of a description must not pass for one. */
function escapeDescription(description: string): string {
  return escapeLine(description).replace(/`\)$/, '\\`)');
}
