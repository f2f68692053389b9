import type { Migration } from '../migration.ts';

/** Which chats refer to a run: asked for every run of a chat that is deleted. */
export const runsOfMessages: Migration = {
  name: 'runs of messages',
  async up(schema) {
    await schema.createIndex('chat_messages_run').on('chat_messages').column('run_id').execute();
  },
};
