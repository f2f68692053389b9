import { openDatabase } from '../../src/database/open-database.ts';
import { createCommands } from './commands.ts';

const send = (message: unknown): void => void process.send?.(message);
const database = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
const commands: Record<string, (...args: never[]) => Promise<unknown>> = createCommands(database, (said) =>
  send({ said }),
);

process.on('message', ({ id, name, args }: { id: number; name: string; args: never[] }) => {
  commands[name]?.(...args).then(
    (answer) => send({ id, answer }),
    (error: unknown) => send({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
send({ id: 0 });
