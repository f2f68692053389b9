import type { Command, CommandContext } from '../program/command.ts';
import type { ExitCode } from '../program/exit-codes.ts';
import { modelOption } from '../program/model-option.ts';
import { UsageError } from '../program/usage-error.ts';
import { dataOption } from '../server-data/open-server-data.ts';

interface Action {
  /** How many words it takes at least and at most. */
  readonly words: readonly [least: number, most: number];
  readonly usage: string;
  readonly work: (context: CommandContext, words: readonly string[]) => Promise<ExitCode>;
}

const actions: Readonly<Record<string, Action>> = {
  run: {
    words: [1, 1],
    usage: 'run FILE|WORKFLOW',
    work: async (...given) => (await import('../workflows/run-workflow.ts')).runWorkflow(...given),
  },
  list: {
    words: [0, 0],
    usage: 'list',
    work: async (context) => (await import('../workflows/list-workflows.ts')).listWorkflows(context),
  },
  show: {
    words: [1, 1],
    usage: 'show WORKFLOW|EXECUTION',
    work: async (...given) => (await import('../workflows/show-workflow.ts')).showWorkflow(...given),
  },
  resume: {
    words: [1, 1],
    usage: 'resume EXECUTION',
    work: async (...given) => (await import('../workflows/resume-execution.ts')).resumeExecution(...given),
  },
  cancel: {
    words: [1, 1],
    usage: 'cancel EXECUTION',
    work: async (...given) => (await import('../workflows/cancel-execution.ts')).cancelExecution(...given),
  },
  save: {
    words: [1, 2],
    usage: 'save FILE [WORKFLOW]',
    work: async (...given) => (await import('../workflows/save-workflow.ts')).saveWorkflow(...given),
  },
  export: {
    words: [1, 1],
    usage: 'export WORKFLOW',
    work: async (...given) => (await import('../workflows/export-workflow.ts')).exportWorkflow(...given),
  },
  remove: {
    words: [1, 1],
    usage: 'remove WORKFLOW',
    work: async (...given) => (await import('../workflows/remove-workflow.ts')).removeWorkflow(...given),
  },
};

/** `techne workflow`: graphs of nodes, run durably. */
export const workflow: Command = {
  options: [
    {
      name: 'input',
      value: 'TEXT',
      summary: 'For run: what the start node passes on; - reads stdin, as a pipe does',
    },
    { name: 'input-json', value: 'JSON', summary: 'For run: the same as JSON; - reads stdin' },
    { ...modelOption, summary: 'For run: asked by nodes that name no model; techne models lists them' },
    { name: 'yes', summary: 'Answer what nodes ask with yes, once; for remove: do not ask' },
    { name: 'executions', summary: 'For list: what was executed, the newest first' },
    { name: 'name', value: 'NAME', summary: 'For save: call it so; without it as the file says' },
    { name: 'share', summary: 'For save: everybody in the tenant may see and run it' },
    dataOption,
    { name: 'tenant', value: 'NAME', summary: 'Whose workflows; without it default' },
  ],
  notes: [
    'run FILE|WORKFLOW · list · show WORKFLOW|EXECUTION · resume EXECUTION · cancel EXECUTION ·',
    'save FILE [WORKFLOW] · export WORKFLOW · remove WORKFLOW. A workflow goes by name or id; save FILE WORKFLOW',
    'replaces one. run prints the final output as it comes, and a line on stderr for each node; with --json every',
    'event on a line of its own. What a node asks is asked on a terminal; elsewhere it waits, and resume goes on,',
    'also with what failed, what was cancelled and what a crash cut off. Ctrl+C cancels.',
    'Works as the operator on the data of a server, which may run or not, and there also on what else waits to be',
    'executed; or with --server.',
    'Ends with 1 for a graph that cannot be run and an execution that failed, with 2 for a file that is no graph,',
    'with 3 when it waits or the answer was no, with 4 when there is no such file, workflow or execution.',
  ],
  examples: [
    'workflow run summaries.json --input "A long article"',
    'workflow save summaries.json',
    'workflow run Summaries < article.txt',
    'workflow list --executions',
  ],
  async run(context) {
    const [name = '', ...words] = context.arguments.operands;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    const known = Object.keys(actions);
    const program = 'techne workflow';
    if (action === undefined)
      throw new UsageError(`workflow cannot "${name}"; it can ${known.join(', ')}`, {
        program,
        wanted: name,
        known,
      });
    const [least, most] = action.words;
    if (words.length < least || words.length > most)
      throw new UsageError(`it is written workflow ${action.usage}`, { program });
    return action.work(context, words);
  },
};
