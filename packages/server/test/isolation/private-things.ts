import { writeArchive } from '@techne/skills';
import { createClient } from '../../src/client/index.ts';
import { until } from '../read-stream.ts';
import type { Account, TestServer } from '../serve.ts';

/** What one user has that is nobody else's business. */
export interface PrivateThings {
  /** Stands in everything that the user wrote or was told. */
  readonly mark: string;
  readonly owner: Account;
  readonly skill: string;
  readonly endedRun: string;
  /** It waits for an admin, and can be cancelled. */
  readonly waitingRun: string;
  readonly approval: string;
  readonly grant: string;
  readonly chat: string;
  readonly base: string;
  /** In the base. */
  readonly document: string;
  /** That read it. */
  readonly task: string;
  readonly workflow: string;
  /** Of the workflow; it failed, and could be resumed. */
  readonly execution: string;
  readonly token: { readonly id: string; readonly token: string };
}

/** Makes one of each, over HTTP, as the user and (what only admins can) as an admin of the tenant. */
export async function makePrivateThings(
  server: TestServer,
  admin: Account,
  mark: string,
): Promise<PrivateThings> {
  const owner = await server.register(`${mark}@example.test`);
  const call = async (path: string, body?: unknown, { token, method }: Sent = owner) => {
    const answer = await server.request(`/api/v1/${path}`, {
      token: token ?? owner.token,
      method: method ?? 'POST',
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };

  const skill = `private-${mark}`;
  // Who is told anything of the owner's, but for a name that was asked for, is heard to say so.
  const isTold = (request: unknown): boolean => JSON.stringify(request).replaceAll(skill, '').includes(mark);
  server.model.on({ predicate: isTold }, { content: `Said to nobody else: ${mark}.` });
  server.model.on({ predicate: () => true }, { content: 'I know nothing.' });
  await call('skills', { name: skill, content: skillText(skill, mark) });
  await call(`skills/${skill}/archive`, await archive(skill, mark), { method: 'PUT' });
  const ended = await call(`skills/${skill}/run?stream=false`, { inputs: { text: mark } });
  const script = `skills/${skill}/scripts/scripts/go.sh`;
  const refused = await call(script, { arguments: [mark] });
  const waiting = await call(script, { arguments: [mark] });
  await call(`approvals/${refused.approval.id}`, { decision: 'never' }, admin);
  const grants = await until(
    () => call('approvals/grants', undefined, { ...admin, method: 'GET' }),
    ({ total }) => total === 1,
  );
  const chat = await call('chats', { title: `Chat ${mark}` });
  await call(`chats/${chat.id}/messages?stream=false`, { content: `Keep ${mark} to yourself.` });
  const base = await call('knowledge', { name: `Base ${mark}` });
  const { knowledge } = createClient({ url: server.url, token: owner.token });
  const content = new Uint8Array(Buffer.from(`A secret that is told to nobody: ${mark}.`));
  const { document, task_id: task } = await knowledge.upload(base.id, { name: `${mark}.txt`, content });
  await until(
    () => knowledge.task(task),
    ({ status }) => status === 'ready',
  );
  const graph_data = failingGraph(mark);
  const workflow = await call('workflows', { name: `Plan ${mark}`, graph_data });
  const failed = await call(`workflows/${workflow.id}/execute?stream=false`, { input: mark });
  return {
    mark,
    owner,
    skill,
    endedRun: ended.run_id,
    waitingRun: waiting.run_id,
    approval: waiting.approval.id,
    grant: grants.items[0].id,
    chat: chat.id,
    base: base.id,
    document: document.id,
    task,
    workflow: workflow.id,
    execution: failed.run_id,
    token: await call('auth/tokens', { name: `Token ${mark}` }),
  };
}

interface Sent {
  readonly token?: string;
  readonly method?: string;
}

/** What everybody may have. */
export const smallGraph = {
  nodes: [
    { id: 'start', type: 'start', data: {} },
    { id: 'end', type: 'end', data: {} },
  ],
  edges: [{ id: 'e', source: 'start', target: 'end' }],
};

function failingGraph(mark: string): object {
  const data = { skillName: `no-skill-${mark}` };
  return {
    nodes: [...smallGraph.nodes, { id: 'fail', type: 'skill', data }],
    edges: [
      { id: 'e', source: 'start', target: 'fail' },
      { id: 'f', source: 'fail', target: 'end' },
    ],
  };
}

export function skillText(name: string, mark: string): string {
  const inputs = 'inputs:\n  - name: text\n    label: Text\n    type: text\n    required: false\n';
  return `---\nname: ${name}\ndescription: About ${mark}.\n${inputs}---\n\nSay {{text}} and ${mark}.\n`;
}

export function archive(name: string, mark: string): Promise<Uint8Array> {
  const files = { 'SKILL.md': skillText(name, mark), 'notes.txt': mark, 'scripts/go.sh': `echo ${mark}\n` };
  return writeArchive(
    Object.entries(files).map(([path, text]) => ({ path, executable: false, bytes: Buffer.from(text) })),
  );
}
