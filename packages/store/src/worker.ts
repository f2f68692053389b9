import { parentPort, workerData } from 'node:worker_threads';
import { serveLongWrites } from './knowledge/thread/serve-long-writes.ts';

/** The program of the thread for long writes. */
if (parentPort !== null) await serveLongWrites(parentPort, workerData as { readonly file: string });
