import type { JsonValue } from '@techne/agent';
import { describe, expect, it } from 'vitest';
import type { NodeHost } from './node-host.ts';
import type { NodeContext, NodeOutcome } from './node-type.ts';
import { findNodeType } from './node-types.ts';

export interface NodeCase {
  readonly type: string;
  /** Data with which it can be run. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Data that it must refuse, and the field that it must name. */
  readonly invalid: readonly (readonly [Readonly<Record<string, unknown>>, string])[];
  /** A host with which it works; not for nodes that only pass values on. */
  readonly host?: () => Promise<NodeHost> | NodeHost;
  /** A host that does not answer before it is told to stop, for nodes that act. */
  readonly hanging?: (stopped: (signal: AbortSignal) => Promise<never>) => Partial<NodeHost>;
  /** What it needs of the host: without it, it is off. */
  readonly needs?: keyof NodeHost;
}

export const bareHost: NodeHost = {
  resolveSkill: async () => undefined,
  openModel: () => Promise.reject(new Error('There is no model')),
};

/** What a node gets in tests; say what differs. */
export function nodeContext(parts: Partial<NodeContext> = {}): NodeContext {
  return {
    nodeId: 'node',
    input: 'in',
    scope: { outputs: new Map(), variables: new Map<string, JsonValue>([['input', 'in']]) },
    upstream: new Set(),
    handles: new Set(),
    host: bareHost,
    signal: new AbortController().signal,
    idempotencyKey: 'execution:node:0',
    attempt: 1,
    emit: () => undefined,
    ...parts,
  };
}

export function runNodeOf(
  type: string,
  data: Readonly<Record<string, unknown>>,
  parts: Partial<NodeContext> = {},
): Promise<NodeOutcome> {
  const found = findNodeType(type);
  if (found === undefined) throw new Error(`There is no type ${type}`);
  return found.prepare(data).run(nodeContext(parts));
}

/** What every kind of node has to keep to. */
export function describeNode({ type, data, invalid, host, hanging, needs }: NodeCase): void {
  const found = findNodeType(type);

  describe(`the contract of ${type}`, () => {
    it('is registered under its name, and describes itself and its data for a form', () => {
      expect(found).toMatchObject({
        type,
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/\.$/),
      });
      expect(found?.dataSchema()).toMatchObject({ type: 'object' });
    });

    it('takes its data, with what an editor adds to it', () => {
      expect(found?.check(data)).toEqual([]);
      expect(found?.check({ ...data, label: 'My node', color: '#fff' })).toEqual([]);
      expect(found?.check({ ...data, timeoutSeconds: 10 })).toEqual([]);
    });

    it.each([...invalid, [{ ...data, timeoutSeconds: 0 }, 'timeoutSeconds']] as const)(
      'refuses %j and names %s',
      (bad, field) => {
        expect(found?.check(bad).map((problem) => problem.field)).toContain(field);
        expect(() => found?.prepare(bad)).toThrow(field);
      },
    );

    it('gives what JSON can say', async () => {
      const outcome = await runNodeOf(type, data, { host: (await host?.()) ?? bareHost });
      expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
    });

    it.runIf(hanging !== undefined)(
      'stops when it is told to [reason: some nodes do nothing that lasts]',
      async () => {
        const stop = new AbortController();
        const reached = Promise.withResolvers<void>();
        const stopped = (signal: AbortSignal) =>
          new Promise<never>((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
            reached.resolve();
          });
        const hangs = { ...((await host?.()) ?? bareHost), ...hanging?.(stopped) };
        const running = runNodeOf(type, data, { host: hangs, signal: stop.signal });
        running.catch(() => undefined);
        await reached.promise;
        stop.abort();
        await expect(running).rejects.toThrow('stopped');
      },
    );

    it.runIf(needs !== undefined)(
      'is off where the host does not offer it [reason: some nodes need nothing of the host]',
      async () => {
        await expect(runNodeOf(type, data)).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
      },
    );
  });
}
