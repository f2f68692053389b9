// One fresh process: a contestant lists a folder of skills, then loads some of them.
import { writeSync } from 'node:fs';
import { peakMemory } from '../discovery/report.mjs';

const [contestant, root, title] = process.argv.slice(2);
const importing = performance.now();
const { open } = await import(`./contestants/${contestant}.mjs`);
const { list, load } = await open({ root });
const opened = performance.now() - importing;

const started = performance.now();
const skills = await list();
let letters = 0;
// A lazy answer does not count: every name and description is looked at.
for (const { name, description } of skills) letters += name.length + description.length;
const listed = performance.now() - started;
const peak = peakMemory();
if (letters === 0) throw new Error(`${contestant} listed nothing.`);

const loads = [];
const until = performance.now() + 2000;
const step = Math.max(1, Math.floor(skills.length / 100));
for (let index = 0; load !== undefined && index < skills.length; index += step) {
  const begun = performance.now();
  const body = await load(skills[index]);
  loads.push(performance.now() - begun);
  if (!body.includes(`# ${skills[index].name}`)) throw new Error(`${contestant} gave no body.`);
  if (performance.now() > until) break;
}
loads.sort((first, second) => first - second);
const loaded = loads[Math.floor(loads.length / 2)];
writeSync(1, `\n${title}${JSON.stringify({ opened, listed, skills: skills.length, peak, loaded })}\n`);
// Some contestants keep timers or connections open.
process.exit(0);
