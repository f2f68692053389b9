import { eventsOf, type ReadEvent } from './read-stream.ts';
import { requestInit, type Answer, type RequestOptions } from './request-with.ts';

/** A server as far as these need it: those of `serve` and of `serveRuns` are. */
interface Place {
  readonly url: string;
  readonly request: (path: string, options?: RequestOptions) => Promise<Answer>;
}

export interface Graph {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
}

type NodeText = string | { readonly type: string; readonly data?: object };

/** Nodes by id, and ways such as `'start > ask > end'` or `'if:true > end'`. */
export function graphOf(nodes: Readonly<Record<string, NodeText>>, ...ways: readonly string[]): Graph {
  const edges = ways.flatMap((way, number) => {
    const steps = way.split(' > ');
    return steps.slice(1).map((target, index) => {
      const [source, sourceHandle] = (steps[index] ?? '').split(':');
      const [to] = target.split(':');
      const branch = sourceHandle === undefined ? {} : { sourceHandle };
      return { id: `e${number}-${index}`, source, target: to, ...branch };
    });
  });
  const list = Object.entries(nodes).map(([id, node]) =>
    typeof node === 'string' ? { id, type: node, data: {} } : { id, data: {}, ...node },
  );
  return { nodes: list, edges };
}

export async function makeWorkflow(
  { request }: Place,
  token: string,
  graph_data: Graph,
  more: object = {},
): Promise<any> {
  const body = { name: '总结', description: '', graph_data, ...more };
  const answer = await request('/api/v1/workflows', { token, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json;
}

export interface Executed {
  readonly answer: Answer;
  readonly id: string;
  readonly events: readonly ReadEvent[];
  readonly kinds: readonly string[];
  readonly dataOf: (event: string) => readonly any[];
  /** What the node gave. */
  readonly outputOf: (node: string) => any;
}

/** Executes a workflow and reads its events to the end. */
export async function execute(
  { request }: Place,
  token: string,
  id: string,
  body: object,
): Promise<Executed> {
  const answer = await request(`/api/v1/workflows/${id}/execute`, { token, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return executed(answer, eventsOf(answer.text));
}

export async function executeGraph(place: Place, token: string, graph: Graph, input: unknown = 'go') {
  const { id } = await makeWorkflow(place, token, graph);
  return execute(place, token, id, { input });
}

/** Begins an execution and does not wait for it. */
export async function begin({ url }: Place, token: string, id: string, body: object = {}) {
  const response = await fetch(`${url}/api/v1/workflows/${id}/execute`, requestInit({ token, body }));
  const executionId = response.headers.get('techne-run-id');
  if (executionId === null) throw new Error(await response.text());
  return { response, id: executionId };
}

export async function follow({ request }: Place, token: string, id: string, after = 0): Promise<Executed> {
  const headers = { 'last-event-id': String(after) };
  const answer = await request(`/api/v1/workflows/executions/${id}/events`, { token, headers });
  return executed(answer, eventsOf(answer.text));
}

export async function readExecution({ request }: Place, token: string, id: string): Promise<any> {
  return (await request(`/api/v1/workflows/executions/${id}`, { token })).json;
}

function executed(answer: Answer, events: readonly ReadEvent[]): Executed {
  const dataOf = (event: string) => events.filter((each) => each.event === event).map(({ data }) => data);
  return {
    answer,
    id: answer.headers.get('techne-run-id') ?? '',
    events,
    kinds: events.map(({ event }) => event),
    dataOf,
    outputOf: (node) => dataOf('node_complete').find(({ node_id }) => node_id === node)?.output,
  };
}

/** A skill with one input. */
export function promptSkill(name: string, body: string, input = 'text'): { name: string; content: string } {
  const inputs = `inputs:\n  - name: ${input}\n    label: Text\n    type: text\n    required: true\n`;
  return { name, content: `---\nname: ${name}\ndescription: Says things.\n${inputs}---\n\n${body}\n` };
}
