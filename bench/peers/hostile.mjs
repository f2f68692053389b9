// One fresh process: a contestant lists a folder with a good and a hostile skill, and uses the hostile one.
import { writeSync } from 'node:fs';

const [contestant, root, title, canary, reads] = process.argv.slice(2);
const report = { step: 'opened' };
const tell = (facts) => {
  Object.assign(report, facts);
  // Straight to the descriptor and after each step: the next one may end the process.
  writeSync(1, `\n${title}${JSON.stringify(report)}\n`);
};

const { open } = await import(`./contestants/${contestant}.mjs`);
const { list, load, read } = await open({ root });
tell({});

const started = performance.now();
const skills = await list();
const seconds = (performance.now() - started) / 1000;
const hostile = skills.find(({ name }) => name !== 'good');
tell({
  step: 'listed',
  seconds,
  good: skills.some(({ name }) => name === 'good'),
  name: hostile?.name,
  leaked: `${hostile?.name} ${hostile?.description}`.includes(canary),
  polluted: isPolluted({}) || isPolluted(hostile) || isPolluted(hostile?.metadata),
});

if (hostile !== undefined) {
  const body = await attempt(() => load(hostile));
  tell({ step: 'loaded', leaked: report.leaked || body.includes(canary) });
  if (reads !== undefined) {
    const text = await attempt(() => read(hostile, reads));
    tell({ step: 'read', leaked: report.leaked || text.includes(canary) });
  }
}
process.exit(0);

/** A key that the file's author smuggled into a prototype is inherited, not own. */
function isPolluted(value) {
  return value?.polluted !== undefined && !Object.hasOwn(value, 'polluted');
}

/** The text, or nothing when it is refused. */
async function attempt(action) {
  try {
    return String(await action());
  } catch {
    return '';
  }
}
