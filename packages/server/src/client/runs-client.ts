import type { z } from 'zod';
import type { listRuns } from '../routes/runs/list-runs.ts';
import type { runSkill } from '../routes/runs/run-skill.ts';
import type { runShape, runSummaryShape } from '../routes/runs/run-shapes.ts';
import type { FollowOptions } from './follow-run.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf, QueryOf } from './route-types.ts';
import { openRunStream, runStream, type RunStream } from './run-stream.ts';
import type { CallOptions, Transport } from './transport.ts';

export type Run = z.output<typeof runShape>;
export type RunSummary = z.output<typeof runSummaryShape>;
type RunBody = BodyOf<typeof runSkill>;
export type RunInputs = NonNullable<NonNullable<RunBody>['inputs']>;

export interface StartOptions extends CallOptions {
  /** One of the models that the server has. */
  readonly model?: string;
}

/** Skills as prompts, and runs of every kind. */
export interface RunsClient {
  /**
   * Runs a skill with these inputs. The run goes on at the server when nobody reads it any more; `cancel` ends it.
   *
   * @example
   * const run = await client.runs.start('article-summary', { article: 'A long article' });
   * for await (const event of run) if (event.event === 'token') show(event.data.content);
   */
  start(name: string, inputs?: RunInputs, options?: StartOptions): Promise<RunStream>;
  list(
    query?: QueryOf<typeof listRuns>,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly RunSummary[]; readonly total: number }>;
  get(id: string, options?: CallOptions): Promise<Run>;
  cancel(id: string, options?: CallOptions): Promise<RunSummary>;
  /** The events of a run that began earlier, from the first or after one that is known. */
  events(id: string, options?: FollowOptions): RunStream;
}

export function runsClient(transport: Transport): RunsClient {
  return {
    start: (name, inputs, { model, ...options } = {}) => {
      const body: RunBody = { ...(inputs && { inputs }), ...(model === undefined ? {} : { model }) };
      return openRunStream(transport, requestPath`skills/${name}/run`, body, options);
    },
    list: (query, options) => transport.json('GET', requestPath`runs`, { ...options, query }),
    get: (id, options) => transport.json('GET', requestPath`runs/${id}`, options),
    cancel: (id, options) => transport.json('POST', requestPath`runs/${id}/cancel`, options),
    events: (id, options) => runStream(transport, id, options),
  };
}
