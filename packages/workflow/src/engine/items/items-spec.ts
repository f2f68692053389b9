import { defineWorkflowSpec } from 'openworkflow';

/** A list is gone through in runs of their own, because one run may have 1,000 steps. */
export const itemsSpec: ReturnType<typeof defineWorkflowSpec<string, string>> = defineWorkflowSpec<
  string,
  string
>({ name: 'techne-items' });
