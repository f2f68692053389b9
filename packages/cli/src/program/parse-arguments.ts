import { findOption, isOption, isValue } from './find-option.ts';
import type { OptionDefinition } from './option.ts';
import { ParsedArguments } from './parsed-arguments.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads a command line: `--name`, `--name value`, `--name=value`, `-x`, operands between them, and after `--`
 * operands alone.
 *
 * @param program whose help tells more, such as `techne list`
 * @throws UsageError
 */
export function parseArguments(
  argv: readonly string[],
  options: readonly OptionDefinition[],
  program: string,
): ParsedArguments {
  const operands: string[] = [];
  const switches = new Map<string, boolean>();
  const texts = new Map<string, string[]>();
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word === '--') {
      operands.push(...argv.slice(at + 1));
      break;
    }
    if (!isOption(word)) {
      operands.push(word);
      continue;
    }
    const found = findOption(word, options);
    if (found === undefined) throw unknownOption(word, options, program);
    const { option, negated } = found;
    if (option.value === undefined) {
      if (found.value !== undefined)
        throw new UsageError(`${withoutValue(word)} takes no value`, { program });
      switches.set(option.name, !negated);
      continue;
    }
    let { value } = found;
    if (value === undefined && isValue(argv[at + 1], options)) value = argv[++at];
    const checked = checkValue(option, value, program);
    const values = texts.get(option.name);
    if (values === undefined) texts.set(option.name, [checked]);
    else values.push(checked);
  }
  return new ParsedArguments({ operands, switches, texts });
}

function checkValue(option: OptionDefinition, value: string | undefined, program: string): string {
  const name = `--${option.name}`;
  if (value === undefined || value === '') {
    throw new UsageError(`${name} needs a value: ${name} ${option.value}`, { program });
  }
  const { choices } = option;
  if (choices !== undefined && !choices.includes(value)) {
    const message = `${name} cannot be "${value}"; it is one of ${choices.join(', ')}`;
    throw new UsageError(message, { program, wanted: value, known: choices });
  }
  return value;
}

function unknownOption(word: string, options: readonly OptionDefinition[], program: string): UsageError {
  const known = options.flatMap(({ name, negatable }) => {
    return negatable === true ? [`--${name}`, `--no-${name}`] : [`--${name}`];
  });
  const wanted = withoutValue(word);
  return new UsageError(`unknown option "${wanted}"`, { program, wanted, known });
}

/** The value of an option that is not known may be a secret. */
function withoutValue(word: string): string {
  const equals = word.indexOf('=');
  return equals < 0 ? word : word.slice(0, equals);
}
