import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LONGEST_WAIT = 20 * 60_000;
const LIVENESS_INTERVAL = 500;

/**
 * Runs `work` while no other process holds the lock folder.
 *
 * The folder holds one file named after its owner. It appears with that file by one rename, and the lock of
 * a process that died passes on by renaming that file: only one of several waiting processes can succeed.
 */
export async function holdLock(lockFolder, work) {
  mkdirSync(dirname(lockFolder), { recursive: true });
  const owner = `${process.pid}-${randomUUID()}`;
  const deadline = Date.now() + LONGEST_WAIT;
  while (!tryToCreate(lockFolder, owner) && !tryToTakeOver(lockFolder, owner)) {
    if (Date.now() > deadline) {
      throw new Error(`${lockFolder} is still held; delete it if no other command of this repository runs.`);
    }
    await nextChange(lockFolder);
  }
  try {
    return await work();
  } finally {
    release(lockFolder, owner);
  }
}

function tryToCreate(lockFolder, owner) {
  const prepared = `${lockFolder}-${owner}`;
  mkdirSync(prepared);
  writeFileSync(join(prepared, owner), '');
  try {
    renameSync(prepared, lockFolder);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(error.code)) return false;
    throw error;
  }
}

function tryToTakeOver(lockFolder, owner) {
  const [holder] = listFolder(lockFolder);
  if (holder === undefined || isAlive(Number.parseInt(holder, 10))) return false;
  try {
    renameSync(join(lockFolder, holder), join(lockFolder, owner));
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function release(lockFolder, owner) {
  const discarded = `${lockFolder}-${owner}`;
  renameSync(lockFolder, discarded);
  rmSync(discarded, { recursive: true, force: true });
}

function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A released lock is an event of its folder; that its owner was killed has to be looked for. */
function nextChange(lockFolder) {
  return new Promise((resolve) => {
    const watcher = watch(dirname(lockFolder));
    const timer = setTimeout(done, LIVENESS_INTERVAL);
    watcher.on('change', done);
    watcher.on('error', () => {});
    function done() {
      clearTimeout(timer);
      watcher.close();
      resolve();
    }
  });
}
