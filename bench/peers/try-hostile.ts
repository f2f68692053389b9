import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peers, techne, type Contestant } from './contestants.ts';
import { canary, hostileSamples, type HostileSample } from './hostile-samples.ts';
import { lastReport, runChild, type ChildOutcome } from './run-child.ts';

/** What came of one sample; `harm` is what a host would not want. */
export interface Verdict {
  readonly sample: string;
  readonly package: string;
  readonly verdict: string;
  readonly harm: boolean;
  readonly seconds?: number;
}

interface Report {
  readonly step: 'opened' | 'listed' | 'loaded' | 'read';
  readonly seconds?: number;
  readonly good?: boolean;
  readonly name?: string;
  readonly leaked?: boolean;
  readonly polluted?: boolean;
}

const title = 'hostile:';
const script = fileURLToPath(new URL('hostile.mjs', import.meta.url));

const hostileContestants = [techne, ...peers].filter(({ hostile }) => hostile !== false);

export function tryHostile(scratch: string): Verdict[] {
  return hostileSamples.flatMap((sample) =>
    hostileContestants.map((contestant) => tryOne(scratch, sample, contestant)),
  );
}

function tryOne(scratch: string, sample: HostileSample, contestant: Contestant): Verdict {
  const about = { sample: sample.title, package: contestant.package };
  if (sample.reads !== undefined && contestant.reads === undefined)
    return { ...about, verdict: 'not offered', harm: false };

  const folder = join(scratch, 'hostile', sample.id, contestant.id);
  const root = contestant.place === undefined ? join(folder, 'skills') : join(folder, contestant.place);
  // Not beside the skills: some contestants may read all of the folder that holds them.
  const outside = join(scratch, 'outside', sample.id, contestant.id);
  const place = {
    skill: join(root, 'hostile'),
    secret: join(outside, 'secret'),
    marker: join(outside, 'marker'),
  };
  mkdirSync(outside, { recursive: true });
  mkdirSync(place.skill, { recursive: true });
  mkdirSync(join(root, 'good'));
  writeFileSync(
    join(root, 'good', 'SKILL.md'),
    '---\nname: good\ndescription: A good skill.\n---\n\n# good\n',
  );
  sample.make(place);

  // The heap is small, so that a bomb hits its limit and not this machine.
  const args = ['--max-old-space-size=512', script, contestant.id, root, title, canary];
  const outcome = runChild(sample.reads === undefined ? args : [...args, sample.reads], {
    folder,
    scratch,
    patience: sample.patience,
  });
  return { ...about, ...judge(outcome, sample, existsSync(place.marker)) };
}

function judge(
  outcome: ChildOutcome,
  sample: HostileSample,
  marked: boolean,
): Omit<Verdict, 'sample' | 'package'> {
  const report = lastReport<Report>(outcome.stdout, title);
  const { seconds, name } = report ?? {};
  const time = seconds === undefined ? {} : { seconds };
  const bad = (verdict: string) => ({ verdict, harm: true, ...time });
  const fine = (verdict: string) => ({ verdict, harm: false, ...time });
  if (marked) return bad('executed');
  if (report?.leaked === true) return bad('leaked');
  if (outcome.timedOut && report === undefined) return fine('did not start in time');
  if (outcome.timedOut) return bad(`${sample.id === 'keys' ? 'slow' : 'hung'} (over ${sample.patience} s)`);
  if (report === undefined || report.step === 'opened')
    return bad(outcome.stderr.includes('heap out of memory') ? 'crashed (out of memory)' : 'crashed');
  if (report.good !== true) return bad('lost the other skills');
  if (report.polluted === true) return bad('polluted');
  if (seconds !== undefined && seconds > 1) return bad(`slow (${seconds.toFixed(1)} s)`);
  // Harm only comes of it where a host makes a path of the name.
  if (name?.includes('..') === true) return fine('accepted');
  // Listed or not, nothing came of it.
  return sample.reads === undefined && name !== undefined ? fine('ignored') : fine('refused');
}
