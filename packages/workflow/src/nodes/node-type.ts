import type { JsonValue } from '@techne/agent';
import { z } from 'zod';
import type { Scope } from '../templates/scope.ts';
import type { NodeHost, Resumption, Waiting } from './node-host.ts';

/** What a node has to work with. */
export interface NodeContext {
  readonly nodeId: string;
  /** What came over its live edges: one value, or an object by node id. */
  readonly input: JsonValue;
  readonly scope: Scope;
  /** Nodes that come before it: only these can be meant by their id. */
  readonly upstream: ReadonlySet<string>;
  /** The `sourceHandle`s of its outgoing edges. */
  readonly handles: ReadonlySet<string>;
  /** Asked for by whoever started the execution. */
  readonly model?: string;
  readonly host: NodeHost;
  /** Aborts when the execution is cancelled and when the node takes too long. */
  readonly signal: AbortSignal;
  /** `execution:node:item`. */
  readonly idempotencyKey: string;
  /** From 1, within this stretch of work. */
  readonly attempt: number;
  /** Tells of its work; `node_id` is added. */
  readonly emit: (event: string, data: Readonly<Record<string, unknown>>) => void;
}

/** What came of a node. A failure is thrown. */
export type NodeOutcome =
  | {
      readonly status: 'done';
      readonly output: JsonValue;
      /** Edges of the other branch are not live. */
      readonly branch?: 'true' | 'false';
    }
  | Waiting
  | {
      /** The engine runs `body` for every item, in runs of their own. */
      readonly status: 'fan-out';
      readonly items: readonly JsonValue[];
      readonly body: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
      readonly concurrency: number;
      readonly continueOnError: boolean;
    };

/** What is wrong with a node's data. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** A node with its data read. */
export interface PreparedNode {
  /** How often what failed for a passing reason is tried, in all. */
  readonly attempts: number;
  readonly timeoutSeconds: number;
  run(context: NodeContext): Promise<NodeOutcome>;
  /** Goes on after every call was decided. */
  resume(context: NodeContext, resumption: Resumption): Promise<NodeOutcome>;
}

/** A kind of node, as the engine and the page see it. Add one: a folder, a line in `node-types.ts`, the contract suite. */
export interface NodeType {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  /** Whether its edges carry `sourceHandle` `"true"` or `"false"`. */
  readonly branches: 'required' | 'possible' | 'none';
  /** A node that only passes values on: it is done at once and has no effect outside. */
  readonly isPure: boolean;
  /** JSON Schema of its data, for a form. */
  dataSchema(): unknown;
  /** All that is wrong with its data, before anything runs. */
  check(data: unknown): readonly FieldProblem[];
  /** Throws when `check` finds problems. */
  prepare(data: unknown): PreparedNode;
}

/** What every node's data may say. */
export const commonData = {
  timeoutSeconds: z.number().int().min(1).max(3_600).optional().describe('How long it may take, in seconds'),
};
