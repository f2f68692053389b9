/** A server of its own process, to be killed: `FOLDER [DATABASE_URL]`. Prints its address. */
import { startRunsServer } from './start-runs-server.ts';

const [, , folder = '', databaseUrl] = process.argv;
const { url } = await startRunsServer({ folder, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
console.log(url);
