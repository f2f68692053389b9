import { z } from 'zod';
import { WorkflowError } from '../errors/workflow-error.ts';
import type { Resumption } from './node-host.ts';
import type { FieldProblem, NodeContext, NodeOutcome, NodeType } from './node-type.ts';

/** A kind of node, as whoever writes one says it. */
export interface NodeDefinition<Data extends { readonly timeoutSeconds?: number | undefined }> {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly data: z.ZodType<Data>;
  readonly branches?: NodeType['branches'];
  /** For nodes that only pass values on; the others say how long they may take. */
  readonly timeoutSeconds?: number;
  /** Default 1: what has an effect is not repeated. */
  attempts?(data: Data): number;
  /** What the schema cannot say. */
  check?(data: Data): readonly FieldProblem[];
  run(data: Data, context: NodeContext): Promise<NodeOutcome>;
  resume?(data: Data, context: NodeContext, resumption: Resumption): Promise<NodeOutcome>;
}

/** Tries of what failed for a passing reason, in all. */
export const threeAttempts = (): number => 3;

export function defineNode<Data extends { readonly timeoutSeconds?: number | undefined }>(
  definition: NodeDefinition<Data>,
): NodeType {
  const { type, title, description, branches = 'none', timeoutSeconds } = definition;
  const read = (value: unknown): { data?: Data; problems: readonly FieldProblem[] } => {
    const result = definition.data.safeParse(value);
    if (result.success) return { data: result.data, problems: definition.check?.(result.data) ?? [] };
    const problems = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return { problems };
  };
  return {
    type,
    title,
    description,
    branches,
    isPure: timeoutSeconds === undefined,
    dataSchema: () => z.toJSONSchema(definition.data, { io: 'input' }),
    check: (value) => read(value).problems,
    prepare(value) {
      const { data, problems } = read(value);
      const [problem] = problems;
      if (data === undefined || problem !== undefined)
        throw new WorkflowError('GRAPH_INVALID', `${problem?.field ?? ''}: ${problem?.message ?? ''}`, {
          data: { problems },
        });
      return {
        attempts: definition.attempts?.(data) ?? 1,
        timeoutSeconds: data.timeoutSeconds ?? timeoutSeconds ?? 60,
        run: (context) => definition.run(data, context),
        async resume(context, resumption) {
          if (definition.resume !== undefined) return definition.resume(data, context, resumption);
          throw new WorkflowError('NODE_FAILED', `A node of the type ${type} cannot wait for a person`);
        },
      };
    },
  };
}
