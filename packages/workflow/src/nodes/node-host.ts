import type {
  JsonValue,
  ModelCallLimits,
  OpenedModel,
  Retriever,
  WebAnswer,
  WebRequest,
} from '@techne/agent';
import type { Envelope, Redactor } from '@techne/exec';
import type { Skill } from '@techne/skills';
import type { Decision } from '@techne/store';

/** A call that a node cannot make before a person agreed. */
export interface WaitingCall {
  /** What it is decided by, unique within the node. */
  readonly callId: string;
  readonly skill: string;
  readonly tool: string;
  /** Of what would run: a decision is for these bytes. */
  readonly digest: string;
  readonly reason: string;
  readonly warning?: string;
  readonly preview: object;
  /** Who may decide it. Default `admin`. */
  readonly decidedBy?: 'admin' | 'owner';
}

export interface TakenDecision {
  readonly decision: Decision;
  readonly decidedBy: string;
}

/** What a node that waited goes on with. */
export interface Resumption {
  /** As it was handed over when it began to wait. */
  readonly state: JsonValue;
  /** By the id of the call; all of them are there. */
  readonly decisions: Readonly<Record<string, TakenDecision>>;
}

/** A node that waits until every call is decided; `state` is what it goes on from. */
export interface Waiting {
  readonly status: 'waiting';
  readonly calls: readonly WaitingCall[];
  readonly state: JsonValue;
}

interface HostRequest {
  readonly signal: AbortSignal;
  /** The same for every try of the same work: whoever can should do it once. */
  readonly idempotencyKey: string;
  readonly emit: (event: string, data: Readonly<Record<string, unknown>>) => void;
  /** When it waited before. */
  readonly resumption?: Resumption;
}

export interface UseRequest extends HostRequest {
  readonly skill: string;
  readonly message: string;
  readonly context?: string;
  readonly model?: string;
}

export interface CommandRequest extends HostRequest {
  readonly skill: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
}

export interface ScriptRequest extends HostRequest {
  readonly skill: string;
  readonly path: string;
  readonly arguments: readonly string[];
  readonly input?: string;
}

/**
 * What nodes need of whoever runs them: the accounts, the rules and the means. It is opened for one execution, so that
 * everything it does is done in the name of who started that. What it throws fails the node; what it leaves out is off.
 */
export interface NodeHost {
  /** A skill with its body, by the rules for names of this user; undefined when there is none. */
  resolveSkill(name: string): Promise<Skill | undefined>;
  /** The model to ask: the one asked for, else the skill's, else the default. */
  openModel(choice: { readonly asked?: string; readonly skill?: Skill }): Promise<OpenedModel>;
  readonly modelLimits?: Partial<ModelCallLimits>;
  readonly retriever?: Retriever;
  useSkill?(request: UseRequest): Promise<{ readonly status: 'done'; readonly output: JsonValue } | Waiting>;
  runCommand?(
    request: CommandRequest,
  ): Promise<{ readonly status: 'done'; readonly envelope: Envelope } | Waiting>;
  runScript?(
    request: ScriptRequest,
  ): Promise<{ readonly status: 'done'; readonly envelope: Envelope } | Waiting>;
  /** `sendWebRequest` of @techne/agent with the operator's access; without it http nodes are off. */
  fetch?(request: WebRequest, signal: AbortSignal): Promise<WebAnswer>;
  /** Hears of requests for approval once they are stored, e.g. to tell people. */
  requestApproval?(
    requests: readonly (WaitingCall & { readonly id: string; readonly nodeId: string })[],
  ): Promise<void>;
  /** Takes secrets out of everything that is stored and told. */
  readonly redactor?: Redactor;
}
