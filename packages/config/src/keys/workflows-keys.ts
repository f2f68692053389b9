import type { KeyTable } from './key.ts';
import type { Section } from './section.ts';

export const workflowsKeys = {
  worker: {
    kind: 'boolean',
    default: true,
    meaning:
      'Whether the server carries out executions itself. Without it they wait for a worker (`techne worker`) on the same data.',
  },
  concurrency: {
    kind: 'integer',
    default: 20,
    minimum: 1,
    maximum: 1_000,
    meaning: 'How many executions, and parts of lists, one process works on at the same time.',
  },
} as const satisfies KeyTable;

export const workflowsSection: Section = {
  path: ['workflows'],
  meaning: 'Workflows: who carries them out.',
  keys: workflowsKeys,
};
