import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `plain` is what most authors write; `mixed` resembles what is found in the wild. */
export type Tree = 'plain' | 'mixed';

const words =
  'read write review deploy check draft plan merge tests report branch release notes database query table customer invoice summary calendar meeting server logs error metric image page style schema'.split(
    ' ',
  );

/** Writes `count` skills below `root`: the same ones for the same arguments. */
export function generateSkills(root: string, count: number, tree: Tree): void {
  const random = makeRandom(count);
  for (let index = 0; index < count; index++) {
    const name = `${pick(random, words)}-${pick(random, words)}-${index}`;
    mkdirSync(join(root, name), { recursive: true });
    const frontmatter = tree === 'plain' ? plain(name, random) : mixed(name, index, random);
    writeFileSync(join(root, name, 'SKILL.md'), `---\n${frontmatter}---\n\n${body(name, random)}`);
  }
}

type Random = () => number;

function plain(name: string, random: Random): string {
  return `name: ${name}\ndescription: ${prose(random, 60, 300)}\n${rest(random)}`;
}

/** Of twenty skills, five quote their description, four use a block, three nest, one is repaired or of another dialect. */
function mixed(name: string, index: number, random: Random): string {
  const kind = index % 20;
  if (kind < 5)
    return `name: ${name}\ndescription: "${prose(random, 60, 250)}: ${prose(random, 10, 40)}"\n${rest(random)}`;
  if (kind < 9) {
    const lines = [1, 2, 3].map(() => `  ${prose(random, 30, 90)}\n`).join('');
    return `name: ${name}\ndescription: ${kind % 2 === 0 ? '|' : '>-'}\n${lines}${rest(random)}`;
  }
  if (kind < 12) {
    const nested = `metadata:\n  author: example\n  tags:\n    - ${pick(random, words)}\n    - ${pick(random, words)}\n  limits:\n    rows: 10\n`;
    return `name: ${name}\ndescription: ${prose(random, 60, 300)}\nallowed-tools:\n  - Read\n  - Bash(git:*)\n${nested}`;
  }
  if (kind > 12) return plain(name, random);
  return index % 40 === 12
    ? `name: ${name}\ndescription: Use when: ${prose(random, 60, 200)}\n${rest(random)}`
    : `name: ${name}\ndescription: ${prose(random, 60, 200)}\nversion: 1.0.0\nmodes: [Global, Dev]\nread_only: true\n`;
}

function rest(random: Random): string {
  const version = `${Math.floor(random() * 9)}.${Math.floor(random() * 9)}`;
  return `license: MIT\nmetadata:\n  author: example-team\n  version: "${version}"\n`;
}

/** Two to six kilobytes. */
function body(name: string, random: Random): string {
  const size = 2048 + Math.floor(random() * 4096);
  let text = `# ${name}\n`;
  while (text.length < size)
    text += `\n## ${prose(random, 10, 40)}\n\n${prose(random, 200, 500)}.\n\n- ${prose(random, 30, 80)}\n`;
  return text;
}

function prose(random: Random, least: number, most: number): string {
  const length = least + Math.floor(random() * (most - least));
  let text = 'Helps to';
  while (text.length < length) text += ` ${pick(random, words)}`;
  return text;
}

function pick(random: Random, from: readonly string[]): string {
  return from[Math.floor(random() * from.length)] as string;
}

/** Mulberry32: small, even, and the same everywhere. */
function makeRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
