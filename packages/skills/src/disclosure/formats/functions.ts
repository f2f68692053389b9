import { escapeLine } from '../escape-line.ts';
import type { DisclosedEntry, PromptFormat } from '../prompt-format.ts';

/** gibb.eri.sh's manifest for models that call functions: the host's own tools, then those of skills. */
export const functions: PromptFormat = {
  name: 'functions',
  open: (nativeTools) =>
    'You are a model that can do function calling with the following functions:\n\n' +
    (nativeTools.length === 0 ? '' : `[Native Tools]\n${nativeTools.map(line).join('')}\n`) +
    '[Skills]\n',
  entry: line,
  separator: '',
  close: '',
};

function line({ name, description }: DisclosedEntry): string {
  return `- ${escapeName(name)}${description === undefined ? '' : `: ${escapeLine(description)}`}\n`;
}

/** The first colon and space end the name. */
function escapeName(name: string): string {
  return escapeLine(name).replaceAll(': ', '\\: ');
}
