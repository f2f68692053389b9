import { summarise, type Summary } from '../discovery/summary.ts';
import { askWorker } from './ask-worker.ts';
import { NAME } from './prepare.ts';
import type { RequestFigures, RequestJob } from './request-load.ts';
import type { StreamFigures } from './stream-load.ts';

export interface Measured {
  /** Requests a second. */
  readonly list: Summary;
  readonly conditional: Summary;
  readonly skill: Summary;
  readonly bare: Summary;
  /** Of one skill to the bare route, sample by sample. */
  readonly ratio: Summary;
  readonly runs: Summary;
  readonly listBytes: number;
  readonly streams: StreamFigures;
}

export interface MeasureOptions {
  readonly url: string;
  readonly bareUrl: string;
  readonly tokens: readonly string[];
  readonly samples: number;
  readonly milliseconds: number;
  readonly streams: number;
  readonly expected: number;
  readonly onPhase: (phase: string) => void;
}

/** Everything, in turn; only the bare route and one skill alternate, because they are compared. */
export async function measure(options: MeasureOptions): Promise<Measured> {
  const { url, bareUrl, tokens, samples, onPhase } = options;
  const headers = { Authorization: `Bearer ${tokens[0]}` };
  const list = { request: { url, path: '/api/v1/skills', headers }, status: 200 };
  onPhase('list');
  const [lists, listBytes] = await take(options, list, 8);
  onPhase('conditional list');
  const etag = (await fetch(`${url}/api/v1/skills`, { headers })).headers.get('etag') ?? '';
  const known = { ...list.request, headers: { ...headers, 'If-None-Match': etag } };
  const [conditional] = await take(options, { request: known, status: 304 });
  onPhase('one skill');
  const path = `/api/v1/skills/${NAME}`;
  const both = { skill: [] as number[], bare: [] as number[] };
  for (let sample = -1; sample < samples; sample += 1) {
    const bare = await once(options, { request: { url: bareUrl, path }, status: 200 });
    const skill = await once(options, { request: { url, path, headers }, status: 200 });
    if (sample < 0) continue;
    both.bare.push(bare.perSecond);
    both.skill.push(skill.perSecond);
  }
  onPhase('runs');
  const run = { url, path: `${path}/run?stream=false`, method: 'POST', headers, body: '{}' } as const;
  const [runs] = await take(options, { request: run, status: 200 });
  onPhase('streams');
  const streams = await askWorker<StreamFigures>('stream-load.ts', {
    url,
    path: '/api/v1/skills/slow/run',
    tokens,
    streams: options.streams,
    expected: options.expected,
  });
  return {
    list: lists,
    conditional,
    skill: summarise(both.skill),
    bare: summarise(both.bare),
    ratio: summarise(both.skill.map((figure, index) => figure / (both.bare[index] ?? Number.NaN))),
    runs,
    listBytes,
    streams,
  };
}

type What = Pick<RequestJob, 'request' | 'status'>;

/** The first sample only warms up. */
async function take(options: MeasureOptions, what: What, connections = 32): Promise<[Summary, number]> {
  const figures: RequestFigures[] = [];
  for (let sample = -1; sample < options.samples; sample += 1)
    figures.push(await once(options, what, connections));
  return [summarise(figures.slice(1).map(({ perSecond }) => perSecond)), figures[0]?.bytes ?? 0];
}

function once({ milliseconds }: MeasureOptions, what: What, connections = 32): Promise<RequestFigures> {
  return askWorker<RequestFigures>('request-load.ts', { ...what, connections, milliseconds });
}
