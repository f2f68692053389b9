import type { JsonValue } from '@techne/agent';

/** What templates and expressions of a node can name. */
export interface Scope {
  /** `{{input}}`, and the name that the start node gives to it. */
  readonly variables: ReadonlyMap<string, JsonValue>;
  /** Outputs of the nodes that have completed, by their id. */
  readonly outputs: ReadonlyMap<string, JsonValue>;
}
