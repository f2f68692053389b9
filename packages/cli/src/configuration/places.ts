import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CommandContext } from '../program/command.ts';

type Surrounding = Pick<CommandContext, 'environment' | 'workingFolder'>;

/** The person's home. */
export function homeFolder({ environment }: Surrounding): string {
  return environment['HOME'] || homedir();
}

/** `TECHNE_HOME`: configuration, approvals and what is trusted. */
export function techneHome(context: Surrounding): string {
  const home = homeFolder(context);
  const named = context.environment['TECHNE_HOME'] || '~/.techne';
  if (named === '~') return home;
  return named.startsWith('~/') ? join(home, named.slice(2)) : resolve(context.workingFolder, named);
}

export function trustFile(context: Surrounding): string {
  return join(techneHome(context), 'trust.jsonl');
}

export function approvalsFile(context: Surrounding): string {
  return join(techneHome(context), 'approvals.jsonl');
}

/** Sign-ins that were begun and not completed yet. */
export function authFlowsFolder(context: Surrounding): string {
  return join(techneHome(context), 'auth-flows');
}
