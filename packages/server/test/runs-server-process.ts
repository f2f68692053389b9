/** A server of its own process, to be killed: prints its address, and serves the folder that it is given. */
import { startRunsServer } from './start-runs-server.ts';

const { url } = await startRunsServer({ folder: process.argv[2] ?? '' });
console.log(url);
