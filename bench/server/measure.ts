import { summarise, type Summary } from '../discovery/summary.ts';
import { askWorker } from './ask-worker.ts';
import { NAME } from './prepare.ts';
import type { RequestFigures, RequestJob } from './request-load.ts';
import type { Program } from './start-program.ts';
import type { StreamFigures } from './stream-load.ts';

export interface Rate {
  /** Requests a second. */
  readonly rate: Summary;
  /** What the server works for one, in microseconds: it depends less on what else the machine does. */
  readonly work: Summary;
}

export interface Measured {
  readonly list: Rate;
  readonly conditional: Rate;
  readonly skill: Rate;
  readonly bare: Rate;
  /** Of one skill to the bare route, sample by sample. */
  readonly ratio: Summary;
  readonly runs: Rate;
  readonly listBytes: number;
  readonly streams: StreamFigures;
  /** Of a token that is streamed, in microseconds. */
  readonly tokenWork: number;
}

export interface MeasureOptions {
  readonly server: Program;
  readonly bare: Program;
  readonly tokens: readonly string[];
  readonly samples: number;
  readonly milliseconds: number;
  readonly streams: number;
  readonly expected: number;
  readonly onPhase: (phase: string) => void;
}

/** Everything, in turn; only the bare route and one skill alternate, because they are compared. */
export async function measure(options: MeasureOptions): Promise<Measured> {
  const { server, bare, tokens, samples, onPhase } = options;
  const { url } = server;
  const headers = { Authorization: `Bearer ${tokens[0]}` };
  const list = { of: server, request: { url, path: '/api/v1/skills', headers }, status: 200 };
  onPhase('list');
  const lists = await take(options, list, 8);
  onPhase('conditional list');
  const etag = (await fetch(`${url}/api/v1/skills`, { headers })).headers.get('etag') ?? '';
  const known = { ...list.request, headers: { ...headers, 'If-None-Match': etag } };
  const conditional = await take(options, { of: server, request: known, status: 304 });
  onPhase('one skill');
  const path = `/api/v1/skills/${NAME}`;
  const both = { skill: [] as Taken[], bare: [] as Taken[] };
  for (let sample = -1; sample < samples * 3; sample += 1) {
    const floor = await once(options, { of: bare, request: { url: bare.url, path }, status: 200 });
    const skill = await once(options, { of: server, request: { url, path, headers }, status: 200 });
    if (sample < 0) continue;
    both.bare.push(floor);
    both.skill.push(skill);
  }
  onPhase('runs');
  const run = { url, path: `${path}/run?stream=false`, method: 'POST', headers, body: '{}' } as const;
  const runs = await take(options, { of: server, request: run, status: 200 });
  // What is made for each account when it first comes is not what streams cost.
  for (const token of tokens)
    await (await fetch(`${url}/api/v1/catalog`, { headers: { Authorization: `Bearer ${token}` } })).text();
  onPhase('streams');
  const before = server.worked();
  const streams = await askWorker<StreamFigures>('stream-load.ts', {
    url,
    path: '/api/v1/skills/slow/run',
    tokens,
    streams: options.streams,
    expected: options.expected,
  });
  return {
    list: rateOf(lists),
    conditional: rateOf(conditional),
    skill: rateOf(both.skill),
    bare: rateOf(both.bare),
    ratio: summarise(
      both.skill.map(({ perSecond }, index) => perSecond / (both.bare[index]?.perSecond ?? Number.NaN)),
    ),
    runs: rateOf(runs),
    listBytes: lists[0]?.bytes ?? 0,
    streams,
    tokenWork: ((server.worked() - before) * 1e6) / streams.tokens,
  };
}

type What = Pick<RequestJob, 'request' | 'status'> & { readonly of: Program };
type Taken = RequestFigures & { readonly work: number };

function rateOf(taken: readonly Taken[]): Rate {
  return {
    rate: summarise(taken.map(({ perSecond }) => perSecond)),
    work: summarise(taken.map(({ work }) => work)),
  };
}

/** One more goes before, to warm up. */
async function take(options: MeasureOptions, what: What, connections = 32): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (let sample = -1; sample < options.samples; sample += 1)
    taken.push(await once(options, what, connections));
  return taken.slice(1);
}

async function once({ milliseconds }: MeasureOptions, what: What, connections = 32): Promise<Taken> {
  const { of, request, status } = what;
  const before = of.worked();
  const job = { request, status, connections, milliseconds };
  const figures = await askWorker<RequestFigures>('request-load.ts', job);
  return { ...figures, work: ((of.worked() - before) * 1e6) / figures.count };
}
