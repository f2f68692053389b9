import type { z } from 'zod';
import type { callTool } from '../routes/runs/call-tool.ts';
import type { runScript } from '../routes/runs/run-script.ts';
import type { envelopeShape, waitingShape } from '../routes/runs/run-shapes.ts';
import type { useSkill } from '../routes/runs/use-skill.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf } from './route-types.ts';
import { openRunStream, type RunStream } from './run-stream.ts';
import type { CallOptions, Transport } from './transport.ts';

/** What a command or a script came to. */
export type Envelope = z.output<typeof envelopeShape>;
/** A call that an admin has to decide about first. */
export type WaitingCall = z.output<typeof waitingShape>;
export type Execution = (Envelope & { readonly run_id: string; readonly status?: never }) | WaitingCall;

/** What skills do, besides runs as prompts. `status: "waiting"` tells that an admin decides first; then follow the run. */
export interface SkillCallsClient {
  /** Lets a skill do a task as a subagent. */
  use(name: string, task: BodyOf<typeof useSkill>, options?: CallOptions): Promise<RunStream>;
  callTool(
    name: string,
    tool: string,
    call?: BodyOf<typeof callTool>,
    options?: CallOptions,
  ): Promise<Execution>;
  runScript(
    name: string,
    path: string,
    call?: BodyOf<typeof runScript>,
    options?: CallOptions,
  ): Promise<Execution>;
}

export function skillCallsClient(transport: Transport): SkillCallsClient {
  // They last as long as they last; the server has the limits.
  const timeoutMs = Infinity;
  return {
    use: (name, body, options) => openRunStream(transport, requestPath`skills/${name}/use`, body, options),
    callTool: (name, tool, body = {}, options) =>
      transport.json('POST', requestPath`skills/${name}/tools/${tool}`, { ...options, body, timeoutMs }),
    runScript: (name, path, body = {}, options) =>
      transport.json('POST', requestPath`skills/${name}/scripts/${path.split('/')}`, {
        ...options,
        body,
        timeoutMs,
      }),
  };
}
