import type { Command } from './command.ts';

/** A command as help lists it; the rest is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  /** What it takes: `NAME`, `[NAME]` when it can be left out, `PATH…` for one or more. */
  readonly operands: string;
  readonly summary: string;
  /** Whether it also works against a server. */
  readonly remote?: true;
  readonly load: () => Promise<Command>;
}

/** Every command, in the order of help. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'list',
    operands: '',
    summary: 'List the skills that count here',
    remote: true,
    load: async () => (await import('../commands/list.ts')).list,
  },
  {
    name: 'show',
    operands: 'NAME',
    summary: 'Show everything about one skill',
    remote: true,
    load: async () => (await import('../commands/show.ts')).show,
  },
  {
    name: 'prompt',
    operands: '',
    summary: 'Print what a model is told about the skills',
    load: async () => (await import('../commands/prompt.ts')).prompt,
  },
  {
    name: 'read',
    operands: 'NAME PATH',
    summary: 'Print a file of a skill',
    remote: true,
    load: async () => (await import('../commands/read.ts')).read,
  },
  {
    name: 'search',
    operands: 'QUERY…',
    summary: 'Find skills by what they do',
    remote: true,
    load: async () => (await import('../commands/search.ts')).search,
  },
  {
    name: 'tools',
    operands: '',
    summary: 'List the commands that skills offer',
    remote: true,
    load: async () => (await import('../commands/tools.ts')).tools,
  },
  {
    name: 'call',
    operands: 'TOOL',
    summary: 'Run a command of a skill',
    remote: true,
    load: async () => (await import('../commands/call.ts')).call,
  },
  {
    name: 'script',
    operands: 'NAME FILE [ARG…]',
    summary: 'Run a file of a skill in the sandbox',
    remote: true,
    load: async () => (await import('../commands/script.ts')).script,
  },
  {
    name: 'run',
    operands: 'NAME',
    summary: 'Run a skill as a prompt with its inputs',
    remote: true,
    load: async () => (await import('../commands/run.ts')).run,
  },
  {
    name: 'use',
    operands: 'NAME MESSAGE',
    summary: 'Let a skill do a task as a subagent',
    remote: true,
    load: async () => (await import('../commands/use.ts')).use,
  },
  {
    name: 'chat',
    operands: '',
    summary: 'Talk with a model that has the skills',
    load: async () => (await import('../commands/chat.ts')).chat,
  },
  {
    name: 'serve',
    operands: '',
    summary: 'Serve skills to a team over HTTP',
    load: async () => (await import('../commands/serve.ts')).serve,
  },
  {
    name: 'kb',
    operands: 'ACTION [WORD…]',
    summary: 'Make and search knowledge bases, which skills answer from',
    remote: true,
    load: async () => (await import('../commands/kb.ts')).kb,
  },
  {
    name: 'workflow',
    operands: 'ACTION [WORD…]',
    summary: 'Run graphs of skills, models and tools, and look at what came of it',
    remote: true,
    load: async () => (await import('../commands/workflow.ts')).workflow,
  },
  {
    name: 'worker',
    operands: '',
    summary: 'Carry out the workflows of a server beside it',
    load: async () => (await import('../commands/worker.ts')).worker,
  },
  {
    name: 'backup',
    operands: 'FILE',
    summary: 'Write everything that a server keeps into a file',
    load: async () => (await import('../commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    operands: 'FILE',
    summary: 'Replace what a server keeps by a backup',
    load: async () => (await import('../commands/restore.ts')).restore,
  },
  {
    name: 'tenant',
    operands: 'ACTION [NAME…]',
    summary: 'List the tenants of a server, and begin new ones',
    load: async () => (await import('../commands/tenant.ts')).tenant,
  },
  {
    name: 'audit-log',
    operands: '[ACTION]',
    summary: 'Show what happened on a server, and check the record of it',
    remote: true,
    load: async () => (await import('../commands/audit-log.ts')).auditLog,
  },
  {
    name: 'approve',
    operands: 'NAME',
    summary: 'Approve a skill as it is now',
    remote: true,
    load: async () => (await import('../commands/approve.ts')).approve,
  },
  {
    name: 'revoke',
    operands: 'NAME',
    summary: 'Forget what was answered about a skill',
    remote: true,
    load: async () => (await import('../commands/revoke.ts')).revoke,
  },
  {
    name: 'approvals',
    operands: '',
    summary: 'List what was approved or forbidden',
    remote: true,
    load: async () => (await import('../commands/approvals.ts')).approvals,
  },
  {
    name: 'trust',
    operands: '[DIR]',
    summary: 'Trust the skills of a workspace',
    load: async () => (await import('../commands/trust.ts')).trust,
  },
  {
    name: 'packages',
    operands: '[NAME…]',
    summary: 'Check the packages that skills need',
    load: async () => (await import('../commands/packages.ts')).packages,
  },
  {
    name: 'capability',
    operands: 'ACTION [WORD…]',
    summary: 'List, try and sign in to capabilities',
    load: async () => (await import('../commands/capability.ts')).capability,
  },
  {
    name: 'models',
    operands: '',
    summary: 'List the models that can be asked',
    load: async () => (await import('../commands/models.ts')).models,
  },
  {
    name: 'config',
    operands: '[KEY]',
    summary: 'Show the configuration and where it comes from',
    load: async () => (await import('../commands/config.ts')).config,
  },
  {
    name: 'validate',
    operands: 'PATH…',
    summary: 'Check skills and say what is wrong',
    remote: true,
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
