import type { OptionDefinition } from './option.ts';

/** For commands that ask. */
export const yesOption: OptionDefinition = {
  name: 'yes',
  summary: 'Answer the question with yes, this once; it does not override never',
};
