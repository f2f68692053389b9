/** What a command line says, once its options are known to be right. */
export class ParsedArguments {
  /** What is not an option: names and paths, in order. */
  readonly operands: readonly string[];
  readonly #switches: ReadonlyMap<string, boolean>;
  readonly #texts: ReadonlyMap<string, readonly string[]>;

  constructor(parts: {
    readonly operands: readonly string[];
    readonly switches: ReadonlyMap<string, boolean>;
    readonly texts: ReadonlyMap<string, readonly string[]>;
  }) {
    this.operands = parts.operands;
    this.#switches = parts.switches;
    this.#texts = parts.texts;
  }

  /** Whether a switch was given. */
  has(name: string): boolean {
    return this.#switches.get(name) ?? false;
  }

  /** A switch that can also be negated; undefined when neither form was given. */
  choice(name: string): boolean | undefined {
    return this.#switches.get(name);
  }

  /** The value of an option; of several, the last. */
  text(name: string): string | undefined {
    return this.#texts.get(name)?.at(-1);
  }

  /** Every value of a repeatable option. */
  texts(name: string): readonly string[] {
    return this.#texts.get(name) ?? [];
  }

  /** The value of an option, as one of the values that it can have. */
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.text(name);
    return values.find((value) => value === text);
  }
}
