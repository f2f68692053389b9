import { askYes } from '../approval/ask-answer.ts';
import { plural } from '../diagnostics/plural.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import type { KnowledgePlace } from './knowledge-place.ts';

/** Removes documents by name or id; without any, the whole base, after a question. */
export async function removeFromBase(
  context: CommandContext,
  place: KnowledgePlace,
  base: string,
  documents: readonly string[],
): Promise<ExitCode> {
  const { stdout, json } = context;
  const { id, name, document_count: count } = await place.get(base);
  if (documents.length === 0) {
    if (!context.arguments.has('yes')) await confirm(context, `${name} with ${plural(count, 'document')}`);
    await place.remove(id);
    if (json) stdout.json({ removed: [{ id, name }] });
    else stdout.line(`Removed: ${name}, with ${plural(count, 'document')}.`);
    return exitCodes.done;
  }
  const { items } = await place.documents(id, { limit: 1_000 });
  const removed = documents.map((wanted) => {
    const found = items.find((each) => each.id === wanted || each.name === wanted);
    if (found !== undefined) return { id: found.id, name: found.name };
    const message = `there is no document "${wanted}" in ${name}. techne kb list ${name} lists them.`;
    throw new CommandError(exitCodes.notFound, message);
  });
  for (const document of removed) await place.removeDocument(id, document.id);
  if (json) stdout.json({ removed });
  else for (const document of removed) stdout.line(`Removed: ${document.name}.`);
  return exitCodes.done;
}

async function confirm(context: CommandContext, what: string): Promise<void> {
  const { person } = context;
  if (person === undefined)
    throw new CommandError(exitCodes.refused, 'nothing was removed, for nobody is here to ask. Add --yes.');
  if (!(await askYes(context, person, `Remove ${what}?`)))
    throw new CommandError(exitCodes.refused, 'the answer was no; nothing was removed.');
}
