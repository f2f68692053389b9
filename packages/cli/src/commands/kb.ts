import { addFiles } from '../knowledge/add-files.ts';
import type { KnowledgePlace } from '../knowledge/knowledge-place.ts';
import { openKnowledgePlace } from '../knowledge/open-knowledge-place.ts';
import { removeFromBase } from '../knowledge/remove-from-base.ts';
import { renderBases, renderDocuments, renderFound } from '../knowledge/render-knowledge.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { readCount } from '../program/read-count.ts';
import { UsageError } from '../program/usage-error.ts';
import { dataOption } from '../server-data/open-server-data.ts';

type Work = (context: CommandContext, place: KnowledgePlace, words: readonly string[]) => Promise<ExitCode>;

interface Action {
  /** How many words it takes at least and at most. */
  readonly words: readonly [least: number, most: number];
  readonly usage: string;
  readonly work: Work;
}

const actions: Readonly<Record<string, Action>> = {
  create: { words: [1, 1], usage: 'create NAME', work: create },
  add: {
    words: [2, Infinity],
    usage: 'add BASE FILE…',
    work: (context, place, [base = '', ...files]) => addFiles(context, place, base, files),
  },
  search: { words: [2, Infinity], usage: 'search BASE QUERY…', work: search },
  list: { words: [0, 1], usage: 'list [BASE]', work: list },
  remove: {
    words: [1, Infinity],
    usage: 'remove BASE [DOCUMENT…]',
    work: (context, place, [base = '', ...documents]) => removeFromBase(context, place, base, documents),
  },
};

/** `techne kb`: knowledge bases, which skills answer from. */
export const kb: Command = {
  options: [
    dataOption,
    { name: 'tenant', value: 'NAME', summary: 'Whose bases; without it default' },
    { name: 'share', summary: 'For create: everybody in the tenant may read it' },
    { name: 'limit', value: 'N', summary: 'For search: at most so many passages; without it 5' },
    { name: 'yes', summary: 'For remove: do not ask before a whole base is removed' },
  ],
  notes: [
    'create NAME · add BASE FILE… · search BASE QUERY… · list [BASE] · remove BASE [DOCUMENT…]. A base goes by',
    'name or id. Files are txt, md, html, csv, pdf and docx; one of the same name is replaced. A skill with',
    'knowledge_base: NAME answers from it. Works on the data of a server, which may run or not, or with --server.',
    'Ends with 1 when a file cannot be read, with 4 when there is no such base or document.',
  ],
  examples: [
    'kb create Handbook',
    'kb add Handbook rules.pdf notes/*.md',
    'kb search Handbook "How many days off do I have?"',
    'kb remove Handbook rules.pdf',
  ],
  async run(context) {
    const [name = '', ...words] = context.arguments.operands;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    const known = Object.keys(actions);
    const program = 'techne kb';
    if (action === undefined)
      throw new UsageError(`kb cannot "${name}"; it can ${known.join(', ')}`, {
        program,
        wanted: name,
        known,
      });
    const [least, most] = action.words;
    if (words.length < least || words.length > most)
      throw new UsageError(`it is written kb ${action.usage}`, { program });
    const place = await openKnowledgePlace(context, name === 'create' ? 'make' : 'fail');
    try {
      return await action.work(context, place, words);
    } finally {
      await place.close();
    }
  },
};

async function create(...[context, place, [name = '']]: Parameters<Work>): Promise<ExitCode> {
  const { arguments: given, stdout, json } = context;
  const base = await place.create({ name, ...(given.has('share') ? { visibility: 'tenant' } : {}) });
  if (json) stdout.json(base);
  else stdout.line(`Created: ${base.name}  ${base.id}`);
  return exitCodes.done;
}

async function list(
  { stdout, stderr, json }: CommandContext,
  place: KnowledgePlace,
  words: readonly string[],
) {
  const [base] = words;
  if (base === undefined) {
    const { items } = await place.list({ limit: 1_000 });
    if (json) stdout.json(items);
    else if (items.length === 0)
      stderr.line('There is no knowledge base yet. techne kb create NAME makes one.');
    else stdout.lines(renderBases(items));
    return exitCodes.done;
  }
  const { items } = await place.documents(base, { limit: 1_000 });
  if (json) stdout.json(items);
  else if (items.length === 0) stderr.line(`There is no document in ${base} yet.`);
  else stdout.lines(renderDocuments(items));
  return exitCodes.done;
}

async function search(...[context, place, [base = '', ...words]]: Parameters<Work>): Promise<ExitCode> {
  const { stdout, stderr, json } = context;
  const query = words.join(' ');
  const found = await place.search(base, query, { topK: readCount(context, 'limit') ?? 5 });
  if (json) stdout.json(found);
  else if (found.total === 0) stderr.line(`Nothing in ${base} fits "${query}".`);
  else stdout.lines(renderFound(found, stdout.width));
  if (!json && found.reason !== null) stderr.line(`Searched by words alone: ${found.reason}`);
  return exitCodes.done;
}
