import type { Dialect } from './dialect.ts';

/** The open standard (agentskills.io), as TavernKit and RemcoChat read it. */
export const agentskills: Dialect = {
  name: 'agentskills',
  keys: new Set(),
  recognises: () => true,
  nameRequired: true,
  mismatchRefused: false,
  descriptionOptional: false,
  bodyRequired: false,
  readFields: () => ({}),
};
