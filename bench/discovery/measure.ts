import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateSkills, type Tree } from './generate-skills.ts';
import { script, takeSample, type Sample } from './take-sample.ts';
import { summarise, type Summary } from './summary.ts';

export interface Measured {
  readonly tree: Tree;
  readonly skills: number;
  readonly loaded: number;
  readonly remarks: number;
  readonly floor: Summary;
  readonly first: Summary;
  readonly second: Summary;
  readonly imported: Summary;
  readonly emptyProcess: Summary;
  readonly floorProcess: Summary;
  readonly loadProcess: Summary;
  /** After the first load; `peakTwice` after both. */
  readonly peak: Summary;
  readonly peakTwice: Summary;
  readonly resident: Summary;
  readonly listProcess?: Summary;
}

const commandLine = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

/** Generates one tree and measures everything on it. The kinds of samples take turns, so that noise meets them all. */
export async function measure(
  folder: string,
  tree: Tree,
  skills: number,
  samples: number,
): Promise<Measured> {
  const root = join(folder, `${tree}-${skills}`);
  mkdirSync(root);
  generateSkills(root, skills, tree);
  const kinds: Record<string, () => Sample> = {
    empty: () => takeSample(script('empty'), [], folder),
    floor: () => takeSample(script('floor'), [root], folder),
    once: () => takeSample(script('load'), [root], folder),
    twice: () => takeSample(script('load'), [root, 'twice'], folder),
  };
  if (existsSync(commandLine))
    kinds['list'] = () => takeSample(commandLine, ['list', '--root', root], folder);

  const names = Object.keys(kinds);
  const taken = new Map<string, Sample[]>(names.map((name) => [name, []]));
  for (let round = -1; round < samples; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + 1) % names.length] as string;
      const sample = (kinds[name] as () => Sample)();
      // Lets an interrupt through.
      await setImmediate();
      // The first round warms the page cache for all of them.
      if (round >= 0) taken.get(name)?.push(sample);
    }
  }

  const of = (name: string, figure: keyof Sample): Summary =>
    summarise((taken.get(name) ?? []).map((sample) => sample[figure]));
  return {
    tree,
    skills,
    loaded: of('once', 'skills').least,
    remarks: of('once', 'remarks').least,
    floor: of('floor', 'first'),
    first: of('once', 'first'),
    second: of('twice', 'second'),
    imported: of('once', 'imported'),
    emptyProcess: of('empty', 'process'),
    floorProcess: of('floor', 'process'),
    loadProcess: of('once', 'process'),
    peak: of('once', 'firstPeak'),
    peakTwice: of('twice', 'peak'),
    resident: of('once', 'resident'),
    ...(taken.has('list') ? { listProcess: of('list', 'process') } : {}),
  };
}
