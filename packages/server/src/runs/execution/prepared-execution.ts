import type { ApprovalRequest, Envelope } from '@techne/exec';

/** Where one execution happens. */
interface ExecutionPlace {
  /** Exactly this runs. */
  readonly digest: string;
  /** The run's own folder: writable, and the working folder. No other folder of the operator is shown. */
  readonly work: string;
  readonly runId: string;
  readonly signal: AbortSignal;
}

/** A command or a script of a skill, checked and ready to be asked about and to be run. */
export interface PreparedExecution {
  readonly skill: string;
  /** The tool's name, or the path of the script. */
  readonly tool: string;
  /** Of the bytes that it was prepared from. */
  readonly digest: string;
  /** What people approve. */
  readonly request: ApprovalRequest;
  /** Names of the values that it gets from the configuration. */
  readonly variables: readonly string[];
  run(place: ExecutionPlace): Promise<Envelope>;
}
