import type { OptionDefinition } from './option.ts';

/** For commands that ask a model. */
export const modelOption: OptionDefinition = {
  name: 'model',
  value: 'MODEL',
  summary: 'Ask this model: provider:model, an alias, or offline; techne models lists them',
};
