import type { PageServer, SignedInAccount } from '../start-page-server.ts';
import { sampleDocuments, sampleNotes } from './sample-skills.ts';
import { sampleGraph } from './sample-workflow.ts';

/** Where the things are that were made. */
export interface Sample {
  readonly chatId: string;
  readonly waitingChatId: string;
  readonly runId: string;
  readonly baseId: string;
  readonly workflowId: string;
  readonly executionId: string;
  readonly managedSkill: string;
}

/** Fills a server that has the sample skills and whose model is scripted: chats with tool cards, runs, a base, a workflow, people, tokens. */
export async function fillServer(server: Pick<PageServer, 'admin'>): Promise<Sample> {
  const { client } = server.admin;
  const managedSkill = 'weekly-report';
  await client.skills.create({
    name: managedSkill,
    content: `---\nname: ${managedSkill}\ndescription: Puts the week together from what was done.\n---\n\nList what was finished, then what comes next.\n`,
  });
  await client.skills.setVisibility(managedSkill, 'tenant');
  const base = await client.knowledge.create({ name: 'Handbook' });
  const encoder = new TextEncoder();
  for (const [name, text] of Object.entries(sampleDocuments))
    await client.knowledge.upload(base.id, { name, content: encoder.encode(text) });
  await client.knowledge.create({ name: 'Contracts' });
  await settleDocuments(server.admin, base.id);
  await runSkill(server.admin, 'translate', { text: 'The launch is on the 14th.' });
  await runSkill(server.admin, 'translate', { text: 'please fail' });
  const runId = await runSkill(server.admin, 'meeting-summary', { notes: sampleNotes });
  const workflow = await client.workflows.create({
    name: 'Answer from the handbook',
    description: 'Finds passages, drafts an answer and has a person look at it.',
    graph_data: sampleGraph(base.id),
  });
  const execution = await client.workflows.execute(workflow.id, {
    input: 'How many days of holiday do we have?',
  });
  for await (const { event } of execution) if (event === 'approval') break;
  await talk(server.admin, 'How many days of holiday do we have?');
  const chatId = await talk(server.admin, 'Write the release notes for 2.4 from the changes since 2.3.');
  const waitingChatId = await talk(server.admin, 'How full is the disk?');
  await client.auth.tokens.create({ name: 'nightly report', expires_in_days: 90 });
  return {
    chatId,
    waitingChatId,
    runId,
    baseId: base.id,
    workflowId: workflow.id,
    executionId: execution.runId,
    managedSkill,
  };
}

/** A chat in which this was said; it ends when the answer has been given, or waits. */
async function talk({ client }: SignedInAccount, content: string): Promise<string> {
  const { id } = await client.chats.create();
  for await (const { event } of await client.chats.send(id, { content })) if (event === 'approval') break;
  return id;
}

export async function runSkill(
  { client }: Pick<SignedInAccount, 'client'>,
  name: string,
  inputs: Readonly<Record<string, string>>,
): Promise<string> {
  const run = await client.runs.start(name, inputs);
  for await (const _event of run);
  return run.runId;
}

async function settleDocuments({ client }: SignedInAccount, base: string): Promise<void> {
  for (;;) {
    const { items } = await client.knowledge.documents(base);
    if (items.every(({ status }) => status === 'ready' || status === 'failed')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
