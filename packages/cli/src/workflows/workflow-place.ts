import type { OperatorWorkflows } from '@techne/server';

/** Where workflows are: a server, or the data itself. Both answer and refuse in the same way. */
export type WorkflowPlace = OperatorWorkflows;
