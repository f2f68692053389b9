import type { OptionDefinition } from '../program/option.ts';
import type { ParsedArguments } from '../program/parsed-arguments.ts';
import { UsageError } from '../program/usage-error.ts';
import type { AuditFilter } from './audit-trail.ts';

/** Written out, so that help need not load the database. The compiler holds it against the server's list. */
const outcomes = [
  'allowed',
  'refused',
  'failed',
  'done',
] as const satisfies readonly AuditFilter['outcome'][];

const program = 'techne audit-log';

export const filterOptions: readonly OptionDefinition[] = [
  { name: 'actor', value: 'ID', summary: 'Only what this person did; also system and anonymous' },
  { name: 'action', value: 'NAME', summary: 'Only this, such as skill.load; docs/audit.md has all of them' },
  {
    name: 'subject',
    value: 'NAME',
    summary: 'Only what happened to it: a skill, the id of a run or a person',
  },
  { name: 'outcome', value: 'WORD', choices: outcomes, summary: 'Only allowed, refused, failed or done' },
  { name: 'from', value: 'TIME', summary: 'Not before it, such as 2026-01-31 or 2026-01-31T12:00:00Z' },
  { name: 'to', value: 'TIME', summary: 'Before it' },
];

/** @throws UsageError for an action or a time that there is not */
export async function readAuditFilter(given: ParsedArguments): Promise<AuditFilter> {
  const { isAuditAction, auditActionNames } = await import('@techne/server');
  const action = given.text('action');
  if (action !== undefined && !isAuditAction(action))
    throw new UsageError(`there is no action "${action}"`, {
      program,
      wanted: action,
      known: auditActionNames,
    });
  const outcome = given.oneOf('outcome', outcomes);
  const [actor, subject] = [given.text('actor'), given.text('subject')];
  const [from, to] = [readTime(given, 'from'), readTime(given, 'to')];
  return {
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(subject === undefined ? {} : { subject }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

export function readLimit(given: ParsedArguments): number {
  const text = given.text('limit') ?? '50';
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 500) return Number(text);
  throw new UsageError(`--limit cannot be "${text}"; it is a number from 1 to 500`, { program });
}

function readTime(given: ParsedArguments, name: 'from' | 'to'): string | undefined {
  const text = given.text(name);
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new UsageError(`--${name} cannot be "${text}"; it is a time such as 2026-01-31T12:00:00Z`, {
    program,
  });
}
