/** What is wrong with a graph, in words that name the node. */
export interface GraphProblem {
  readonly code:
    | 'SHAPE'
    | 'TOO_LARGE'
    | 'DUPLICATE_ID'
    | 'UNKNOWN_TYPE'
    | 'NODE_DATA'
    | 'START'
    | 'END'
    | 'DANGLING_EDGE'
    | 'EDGE_DIRECTION'
    | 'BRANCH_EDGE'
    | 'CYCLE'
    | 'UNREACHABLE_END';
  readonly message: string;
  readonly nodeId?: string;
  readonly edgeId?: string;
  /** Where in the node's data, such as `inputMappings.text`. */
  readonly field?: string;
}
