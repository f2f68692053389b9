import type { KeyTable } from './key.ts';
import type { Section } from './section.ts';

export const sandboxKeys = {
  backend: {
    kind: 'text',
    choices: ['bubblewrap', 'sandbox-runtime', 'none'],
    default: 'bubblewrap',
    meaning:
      'What isolates scripts and untrusted commands. `none` refuses to run them; there is no fallback.',
  },
  memory_megabytes: {
    kind: 'integer',
    default: 2_048,
    minimum: 64,
    maximum: 1_048_576,
    untrusted: 'lower',
    meaning: 'Memory of one run. Node needs more than 1024.',
  },
  cpu_seconds: {
    kind: 'integer',
    default: 300,
    minimum: 1,
    maximum: 86_400,
    untrusted: 'lower',
    meaning: 'Processor time of one run.',
  },
  file_megabytes: {
    kind: 'integer',
    default: 256,
    minimum: 1,
    maximum: 1_048_576,
    untrusted: 'lower',
    meaning: 'The largest file that a run may write.',
  },
  processes: {
    kind: 'integer',
    default: 128,
    minimum: 1,
    maximum: 32_768,
    untrusted: 'lower',
    meaning: 'How many processes a run may have at once.',
  },
  network: {
    kind: 'text',
    choices: ['ask', 'never'],
    default: 'ask',
    meaning: 'Whether a run that declares network may have it once a person approved.',
  },
  allowed_domains: {
    kind: 'texts',
    default: [],
    meaning:
      'With the backend `sandbox-runtime`: the only domains that approved network reaches; empty means all.',
  },
} as const satisfies KeyTable;

export const sandboxSection: Section = {
  path: ['sandbox'],
  meaning: 'Where scripts and the commands of untrusted skills run.',
  keys: sandboxKeys,
};
