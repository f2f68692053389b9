import type { Command } from './command.ts';

/** A command as help lists it; the rest is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  /** What it takes: `NAME`, `[NAME]` when it can be left out, `PATH…` for one or more. */
  readonly operands: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Every command, in the order of help. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'list',
    operands: '',
    summary: 'List the skills that count here',
    load: async () => (await import('../commands/list.ts')).list,
  },
  {
    name: 'show',
    operands: 'NAME',
    summary: 'Show everything about one skill',
    load: async () => (await import('../commands/show.ts')).show,
  },
  {
    name: 'validate',
    operands: 'PATH…',
    summary: 'Check skills and say what is wrong',
    load: async () => (await import('../commands/validate.ts')).validate,
  },
  {
    name: 'doctor',
    operands: '[NAME]',
    summary: 'Explain what is wrong, and how to mend it',
    load: async () => (await import('../commands/doctor.ts')).doctor,
  },
  {
    name: 'new',
    operands: 'NAME',
    summary: 'Begin a new skill',
    load: async () => (await import('../commands/new.ts')).newSkill,
  },
];
