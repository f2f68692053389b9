import type { RunEvent } from '@techne/server/client';
import type { CommandContext } from '../program/command.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';
import { span, type Style } from '../terminal/span.ts';
import { TextStream } from '../terminal/text-stream.ts';
import { inSeconds } from './in-words.ts';
import { streamedNode, type GraphToRead } from './streamed-node.ts';

/** What happened to a node that failed. */
export interface FailedNode {
  readonly id: string;
  readonly error: string;
}

/**
 * Shows an execution as it happens: the final output on stdout, as it comes where that is possible, and a line on stderr
 * for each node. With `--json` every event is a line on stdout, and nothing else is said.
 */
export class ExecutionPrinter {
  /** The node that failed last. */
  failed: FailedNode | undefined;
  readonly #context: CommandContext;
  readonly #words: TextStream;
  /** Whose tokens are the output. */
  readonly #speaker: string | undefined;
  /** What the speaker said so far, and whether it may say more. */
  #said = '';
  #isSpeaking = false;
  /** Lines that would stand in the middle of what the speaker says. */
  readonly #held: (readonly [Style, string])[] = [];
  readonly #startedAt = new Map<string, number>();
  /** Nodes that had ended before anybody looked: when they began is not known here. */
  readonly #endedBefore: ReadonlySet<string>;

  constructor(context: CommandContext, graph: GraphToRead, endedBefore: ReadonlySet<string> = new Set()) {
    this.#context = context;
    this.#words = new TextStream(context.stdout);
    this.#speaker = streamedNode(graph);
    this.#endedBefore = endedBefore;
  }

  print(received: RunEvent): void {
    const { event, data } = received;
    const { json, stdout } = this.#context;
    if (event === 'node_error') this.failed = { id: data.node_id, error: data.error };
    if (json) stdout.jsonLine({ event, data });
    else this.#show(received);
  }

  /** What else is printed begins a line. */
  endLine(): void {
    this.#words.endLine();
    this.#isSpeaking = false;
    for (const [style, text] of this.#held.splice(0)) this.#line(style, text);
  }

  #show({ event, data }: RunEvent): void {
    switch (event) {
      case 'workflow_start':
        this.#note('quiet', `Execution ${data.execution_id} of ${data.workflow_name}`);
        break;
      case 'node_start':
        this.#start(data.node_id, data.node_type, data.attempt);
        break;
      case 'token':
        if (data.node_id === this.#speaker) this.#speak(data.content);
        break;
      case 'node_complete':
        if (data.node_id === this.#speaker) this.endLine();
        this.#note('good', `✓ ${data.node_id}${this.#time(data.node_id)}${branchIn(data.branch)}`);
        break;
      case 'node_error':
        if (data.node_id === this.#speaker) this.endLine();
        this.#note('danger', `× ${data.node_id}${this.#time(data.node_id)}  ${data.error}`);
        break;
      case 'thought':
        this.#warn(data);
        break;
      case 'tool_call':
        this.#note('quiet', `  ${data.tool} ${JSON.stringify(data.input)}`);
        break;
      case 'workflow_complete':
        this.#finish(data.final_output);
        break;
      default:
        break;
    }
  }

  #start(id: string, type: string, attempt = 1): void {
    this.#startedAt.set(id, performance.now());
    if (id === this.#speaker && this.#said !== '') {
      this.endLine();
      this.#note('attention', `! ${id} begins anew: what it said so far does not count`);
      this.#said = '';
    }
    this.#note('quiet', `→ ${id} (${type})${attempt > 1 ? `, attempt ${attempt}` : ''}`);
  }

  #speak(content: string): void {
    this.#said += content;
    this.#isSpeaking = true;
    this.#words.write(content);
  }

  /** What was streamed need not be said again. */
  #finish(output: unknown): void {
    this.endLine();
    const { stdout } = this.#context;
    if (typeof output !== 'string') stdout.json(output);
    else if (output !== this.#said) {
      this.#words.write(output);
      this.#words.endLine();
    }
  }

  #warn(data: Readonly<Record<string, unknown>>): void {
    if (data['type'] === 'retrieval' && data['status'] === 'error')
      this.#note('attention', '! the knowledge base cannot be searched here');
    else if (data['status'] === 'warning' && typeof data['message'] === 'string')
      this.#note('attention', `! ${data['message']}`);
  }

  #time(id: string): string {
    const startedAt = this.#startedAt.get(id);
    if (startedAt === undefined || this.#endedBefore.has(id)) return '';
    return `  ${inSeconds(performance.now() - startedAt)}`;
  }

  #note(style: Style, text: string): void {
    if (this.#isSpeaking) this.#held.push([style, text]);
    else this.#line(style, text);
  }

  #line(style: Style, text: string): void {
    const { stderr } = this.#context;
    stderr.line(span(style, cutToWidth(cleanLine(text), stderr.width)));
  }
}

function branchIn(branch: 'true' | 'false' | undefined): string {
  return branch === undefined ? '' : `  ${branch}`;
}
