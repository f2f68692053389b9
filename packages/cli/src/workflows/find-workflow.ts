import type { Workflow, WorkflowSummary } from '@techne/server/client';
import { nearestNames } from '@techne/skills';
import { CommandError } from '../program/command-error.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { unlessMissing } from '../remote/describe-client-error.ts';
import type { WorkflowPlace } from './workflow-place.ts';

const PAGE = 500;

/** A stored workflow by its id or its name; undefined when there is none. Ends with 1 where several have the name. */
export async function findWorkflow(place: WorkflowPlace, wanted: string): Promise<Workflow | undefined> {
  const byId = await unlessMissing(place.get(wanted));
  if (byId !== undefined) return byId;
  const [found, ...others] = await namedAs(place, wanted);
  if (found === undefined) return undefined;
  if (others.length === 0) return place.get(found.id);
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw new CommandError(
    exitCodes.failed,
    `several workflows are called "${wanted}". Name one by its id: ${ids}.`,
  );
}

/** The same for who needs one: ends with 4. */
export async function requireWorkflow(place: WorkflowPlace, wanted: string): Promise<Workflow> {
  const found = await findWorkflow(place, wanted);
  if (found !== undefined) return found;
  const names = (await everyWorkflow(place)).map(({ name }) => name);
  const near = nearestNames(wanted, names).map((name) => `"${name}"`);
  const next = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'techne workflow list lists them.';
  throw new CommandError(exitCodes.notFound, `there is no workflow "${wanted}". ${next}`);
}

export async function namedAs(place: WorkflowPlace, name: string): Promise<readonly WorkflowSummary[]> {
  return (await everyWorkflow(place)).filter((each) => each.name === name);
}

export async function everyWorkflow(place: WorkflowPlace): Promise<readonly WorkflowSummary[]> {
  const all: WorkflowSummary[] = [];
  for (;;) {
    const { items, total } = await place.list({ limit: PAGE, offset: all.length });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}
