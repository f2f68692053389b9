/** One option of the program or of a command, written `--name`. */
export interface OptionDefinition {
  readonly name: string;
  /** One letter, written `-x`. */
  readonly short?: string;
  /** What the value stands for, in capitals; without it the option is a switch. */
  readonly value?: string;
  /** The only values there are. */
  readonly choices?: readonly string[];
  /** Whether it may be given several times; otherwise the last one counts. */
  readonly repeatable?: boolean;
  /** Whether `--no-name` exists too. */
  readonly negatable?: boolean;
  readonly summary: string;
}

/** The option as help shows it. */
export function optionUsage(option: OptionDefinition): string {
  const short = option.short === undefined ? '' : `-${option.short}, `;
  const name = option.negatable === true ? `--${option.name}, --no-${option.name}` : `--${option.name}`;
  return `${short}${name}${option.value === undefined ? '' : ` ${option.value}`}`;
}
