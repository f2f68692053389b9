import type { PageServer } from '../start-page-server.ts';
import { runSkill } from './fill-server.ts';
import { sampleNotes } from './sample-skills.ts';

const questions = [
  'Which hotel may I book for the fair?',
  'Write the release notes for 2.3.',
  'Explain why the import stopped on Friday',
  'Plan the move of the archive',
  'What did we decide about the export?',
  'Draft an answer to the offer of the printer',
  'Compare the two drafts of the contract',
  'Which tasks are open from Monday?',
  'Name the risks of the new schedule',
];

/** Some runs of a day, fewer when there is little to do; a few fail. */
export async function liveThroughDay(server: Pick<PageServer, 'admin'>, day: number): Promise<void> {
  const { client } = server.admin;
  const runs = day % 7 > 4 ? day % 2 : 2 + ((day * 7) % 5);
  for (let run = 0; run < runs; run += 1) {
    const isBad = (day * 3 + run) % 11 === 0;
    if (run % 3 === 0)
      await runSkill(server.admin, 'meeting-summary', { notes: isBad ? 'please fail' : sampleNotes });
    else if (run % 3 === 1)
      await runSkill(server.admin, 'translate', { text: isBad ? 'please fail' : 'Good morning' });
    else {
      const { id } = await client.chats.create();
      const content = questions[day % questions.length] ?? '';
      for await (const _event of await client.chats.send(id, { content }));
    }
  }
}
