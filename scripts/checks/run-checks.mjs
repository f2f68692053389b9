import { availableParallelism } from 'node:os';

/**
 * Runs checks, as many at once as there are cores, and reports each as it ends.
 *
 * A check is `{ name, run(root) }`; `run` answers `{ problems, notices }`, lists of texts. It failed when it
 * has a problem or throws.
 */
export async function runChecks(root, checks, report) {
  const results = new Map();
  const waiting = [...checks];
  const workers = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await runCheck(root, check);
      results.set(check, result);
      report(result);
    }
  });
  await Promise.all(workers);
  return checks.map((check) => results.get(check));
}

async function runCheck(root, check) {
  const start = performance.now();
  try {
    const { problems, notices = [] } = await check.run(root);
    return { name: check.name, problems, notices, duration: performance.now() - start };
  } catch (error) {
    return {
      name: check.name,
      problems: [describeError(error)],
      notices: [],
      duration: performance.now() - start,
    };
  }
}

/** A message that was written for a person needs no stack; a defect does. */
function describeError(error) {
  return error.constructor === Error ? error.message : error.stack;
}

/** One line for a check that passed; its notices and problems below it. */
export function renderCheck({ name, problems, notices, duration }) {
  const state = problems.length === 0 ? 'ok    ' : 'failed';
  const details = [...notices.map((notice) => `notice: ${notice}`), ...problems]
    .flatMap((text) => text.trimEnd().split('\n'))
    .map((line) => `         ${line}\n`);
  return `  ${state} ${name} (${(duration / 1000).toFixed(1)} s)\n${details.join('')}`;
}
