import { expect, it } from 'vitest';
import { describeApi } from '../openapi/describe-api.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { createClient, type Client } from './create-client.ts';

const bytes = new Uint8Array([1]);

/** One call of each method. */
const calls: readonly ((client: Client) => Promise<unknown>)[] = [
  ({ auth }) => auth.register({ email: 'a@b', password: 'c' }),
  ({ auth }) => auth.login({ email: 'a@b', password: 'c' }),
  ({ auth }) => auth.useLink({ secret: 's' }),
  ({ auth }) => auth.logout(),
  ({ auth }) => auth.me(),
  ({ auth }) => auth.changePassword({ password: 'c' }),
  ({ auth }) => auth.tokens.list(),
  ({ auth }) => auth.tokens.create({ name: 'n' }),
  ({ auth }) => auth.tokens.revoke('i'),
  ({ users }) => users.list(),
  ({ users }) => users.invite({ email: 'a@b' }),
  ({ users }) => users.change('i', { disabled: true }),
  ({ users }) => users.remove('i'),
  ({ catalog }) => catalog.get(),
  ({ catalog }) => catalog.skill('n'),
  ({ catalog }) => catalog.rescan(),
  ({ catalog }) => catalog.setEnabled('n', false),
  ({ skills }) => skills.list({ search: 's', limit: 1 }),
  ({ skills }) => skills.get('n'),
  ({ skills }) => skills.create({ name: 'n', content: 'c' }),
  ({ skills }) => skills.templates({ name: 'n' }),
  ({ skills }) => skills.validate({ raw_content: 'c' }),
  ({ skills }) => skills.update('n', 'c', { ifMatch: '"e"' }),
  ({ skills }) => skills.remove('n'),
  ({ skills }) => skills.setVisibility('n', 'tenant'),
  ({ skills }) => skills.import(bytes),
  ({ skills }) => skills.files('n'),
  ({ skills }) => skills.readFile('n', 'docs/a.md'),
  ({ skills }) => skills.writeFile('n', 'docs/a.md', bytes, { executable: true }),
  ({ skills }) => skills.removeFile('n', 'docs/a.md'),
  ({ skills }) => skills.archive('n'),
  ({ skills }) => skills.upload('n', bytes),
  ({ skills }) => skills.versions('n'),
  ({ skills }) => skills.version('n', 1),
  ({ skills }) => skills.diff('n', 2, { against: 1 }),
  ({ skills }) => skills.restore('n', 1),
  ({ skills }) => skills.use('n', { message: 'm' }),
  ({ skills }) => skills.callTool('n', 't'),
  ({ skills }) => skills.runScript('n', 'scripts/a.sh'),
  ({ runs }) => runs.start('n', { a: 'b' }),
  ({ runs }) => runs.list({ kind: 'run' }),
  ({ runs }) => runs.get('i'),
  ({ runs }) => runs.cancel('i'),
  async ({ runs }) => {
    for await (const _ of runs.events('i')) return;
  },
  ({ approvals }) => approvals.list({ status: 'pending' }),
  ({ approvals }) => approvals.get('i'),
  ({ approvals }) => approvals.decide('i', 'once'),
  ({ approvals }) => approvals.grants.list(),
  ({ approvals }) => approvals.grants.revoke('i'),
  ({ chats }) => chats.create(),
  ({ chats }) => chats.list({ search: 's' }),
  ({ chats }) => chats.get('i'),
  ({ chats }) => chats.change('i', { title: 't' }),
  ({ chats }) => chats.remove('i'),
  ({ chats }) => chats.fork('i', { up_to: 1 }),
  ({ chats }) => chats.send('i', { content: 'c' }),
  ({ chats }) => chats.cancel('i'),
  ({ knowledge }) => knowledge.list({ limit: 1 }),
  ({ knowledge }) => knowledge.create({ name: 'n' }),
  ({ knowledge }) => knowledge.get('i'),
  ({ knowledge }) => knowledge.setVisibility('i', 'tenant'),
  ({ knowledge }) => knowledge.remove('i'),
  ({ knowledge }) => knowledge.upload('i', { name: 'a.txt', content: bytes }),
  ({ knowledge }) => knowledge.documents('i'),
  ({ knowledge }) => knowledge.removeDocument('i', 'd'),
  ({ knowledge }) => knowledge.task('t'),
  ({ knowledge }) => knowledge.search('i', 'q', { topK: 3 }),
  ({ knowledge }) => knowledge.rebuild('i'),
  ({ models }) => models.list(),
  ({ usage }) => usage.get({ days: 7 }),
  ({ workflows }) => workflows.list({ limit: 1 }),
  ({ workflows }) => workflows.get('i'),
  ({ workflows }) => workflows.create({ name: 'n', graph_data: {} }),
  ({ workflows }) => workflows.update('i', { name: 'n' }, { ifMatch: '"e"' }),
  ({ workflows }) => workflows.remove('i'),
  ({ workflows }) => workflows.export('i'),
  ({ workflows }) => workflows.import({ version: 1, workflow: { name: 'n', graph_data: {} } }),
  ({ workflows }) => workflows.validate({}),
  ({ workflows }) => workflows.nodeTypes(),
  ({ workflows }) => workflows.execute('i', { input: 'a' }),
  ({ workflows }) => workflows.run('i', { input: 'a' }),
  ({ workflows }) => workflows.executions.list({ workflow_id: 'i' }),
  ({ workflows }) => workflows.executions.get('i'),
  async ({ workflows }) => {
    for await (const _ of workflows.executions.events('i')) return;
  },
  ({ workflows }) => workflows.executions.resume('i'),
  ({ workflows }) => workflows.executions.cancel('i'),
  ({ audit }) => audit.list({ limit: 1 }),
  ({ audit }) => audit.export(),
  ({ audit }) => audit.verify(),
];

/** `operations` is for probes, monitors and readers of the API; `openai` is spoken by the clients of that protocol. */
const withoutMethod = new Set(['operations', 'openai']);

const done = 'id: 1\nevent: done\ndata: {"status":"success","message":""}\n\n';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
}

function operations(): { readonly id: string; readonly method: string; readonly pattern: RegExp }[] {
  const { paths } = describeApi(allRoutes) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.some((tag) => withoutMethod.has(tag)))
      .map(([method, { operationId }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        // The longest path wins, as `grants` does over `{id}`.
        pattern: new RegExp(`^${path.replaceAll(/\{path\}/g, '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      })),
  );
}

it('there is a method for every operation of the OpenAPI document, and each sends what the operation takes', async () => {
  const known = operations();
  const sent: { method: string; path: string }[] = [];
  const client = createClient({
    url: 'http://techne.invalid',
    fetch: async (url, options) => {
      const { pathname } = new URL(url instanceof Request ? url.url : url);
      sent.push({ method: options?.method ?? '', path: pathname });
      return new Response(done, {
        headers: { 'Content-Type': 'text/event-stream', 'Techne-Run-Id': 'r' },
      });
    },
  });
  for (const call of calls) await call(client).catch(() => undefined);
  const hit = new Set(
    sent.map(({ method, path }) => {
      const fitting = known.filter((each) => each.method === method && each.pattern.test(path));
      const [first] = fitting.toSorted((a, b) => literalLength(b.pattern) - literalLength(a.pattern));
      return first?.id ?? `nothing: ${method} ${path}`;
    }),
  );
  expect([...hit].sort()).toEqual(known.map(({ id }) => id).sort());
  expect(sent).toHaveLength(countMethods(client));
});

function literalLength(pattern: RegExp): number {
  return pattern.source.replaceAll(/\[\^\\?\/\]\+|\.\+/g, '').length;
}

function countMethods(group: object): number {
  return Object.values(group).reduce(
    (count: number, each: unknown) =>
      count + (typeof each === 'object' && each !== null ? countMethods(each) : 1),
    0,
  );
}
