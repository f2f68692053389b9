import type { GraphProblem } from '@techne/workflow';
import type { z } from 'zod';
import type { problemShape } from './workflow-shapes.ts';

/** What is wrong with a graph, as the API says it. */
export function showProblem({
  code,
  message,
  nodeId,
  edgeId,
  field,
}: GraphProblem): z.output<typeof problemShape> {
  return {
    code,
    message,
    ...(nodeId !== undefined && { node_id: nodeId }),
    ...(edgeId !== undefined && { edge_id: edgeId }),
    ...(field !== undefined && { field }),
  };
}
