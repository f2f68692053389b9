/** The shape of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as one that is not set. */
export function readVariable(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  return value === undefined || value === '' ? undefined : value;
}
