import { z } from 'zod';

/** Of one workflow. */
export const graphLimits = { nodes: 500, edges: 2_000, bytes: 1_000_000 } as const;

/** Letters and digits of any language: what `{{templates}}` can name. */
const NODE_ID = /^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,99}$/u;

const nodeSchema = z.looseObject({
  id: z
    .string()
    .regex(NODE_ID, 'must be 1 to 100 letters, digits, "_" or "-", and not begin with "-"')
    // Outputs by node id are objects, and stored ones do not have this key.
    .refine((id) => id !== '__proto__', 'must not be "__proto__"'),
  type: z.string().min(1).max(50),
  data: z.record(z.string(), z.unknown()).default({}),
  position: z.looseObject({ x: z.number(), y: z.number() }).optional(),
});

const edgeSchema = z.looseObject({
  id: z.string().min(1).max(300),
  source: z.string().min(1).max(100),
  target: z.string().min(1).max(100),
  sourceHandle: z.string().max(100).nullish(),
});

/** How one node and one edge have to look; what else an editor keeps in them stays. */
export const graphParts = { node: nodeSchema, edge: edgeSchema };

export type GraphNode = z.output<typeof nodeSchema>;
export type GraphEdge = z.output<typeof edgeSchema>;

/** A graph of nodes, as the page draws it. */
export interface WorkflowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}
