import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Frontmatter, KeyPosition } from './frontmatter.ts';
import { parsePlain } from './parse-plain.ts';
import { parseYaml, type YamlFailure, type YamlProblem, type YamlResult } from './parse-yaml.ts';
import { repairDescription, repairYaml } from './repair-yaml.ts';

export interface ParseFrontmatterOptions {
  /** For diagnostics. */
  readonly file: string;
  /** Strict refuses what lenient repairs. */
  readonly strict: boolean;
  /** Line of the file on which the text begins. Default 2: after the opening `---`. */
  readonly firstLine?: number;
}

export type FrontmatterResult =
  | { readonly ok: true; readonly frontmatter: Frontmatter }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const none: readonly Diagnostic[] = [];

/**
 * Parses the text between the `---` lines: the fast path for plain text, the `yaml` package for the rest,
 * and in lenient mode a repair of what authors really write (rulings 2 and 3).
 *
 * @example
 * const result = parseFrontmatter('name: git', { file: 'SKILL.md', strict: false });
 * if (result.ok) result.frontmatter.data.name; // 'git'
 */
export function parseFrontmatter(text: string, options: ParseFrontmatterOptions): FrontmatterResult {
  const firstLine = options.firstLine ?? 2;
  const plain = parsePlain(text);
  if (plain !== null) {
    return { ok: true, frontmatter: { ...plain, diagnostics: none, locate: locateIn(text, firstLine) } };
  }

  const report = (
    problem: YamlProblem,
    severity: Diagnostic['severity'],
    code = problem.code,
  ): Diagnostic => ({
    code,
    severity,
    message: problem.message,
    file: options.file,
    line: problem.line + firstLine - 1,
    column: problem.column,
    hint: problem.hint,
  });

  const controls = findControls(text);
  if (controls !== null && (options.strict || controls.fatal)) {
    return { ok: false, diagnostics: [report(controls.problem, 'error')] };
  }

  const diagnostics: Diagnostic[] = controls === null ? [] : [report(controls.problem, 'warning')];
  let result: YamlResult = parseYaml(text);
  if (!options.strict) {
    const repaired = repair(text, result);
    for (const line of repaired.lines) {
      const problem = {
        code: 'YAML_REPAIRED',
        message: repairMessage,
        hint: repairHint,
        line,
        column: 1,
      } as const;
      diagnostics.push(report(problem, 'warning'));
    }
    result = repaired.result;
  }
  if (!result.ok) return { ok: false, diagnostics: [...diagnostics, report(result.problem, 'error')] };

  for (const remark of result.remarks) {
    const duplicate = remark.code === 'YAML_DUPLICATE_KEY';
    if (duplicate && options.strict)
      return { ok: false, diagnostics: [...diagnostics, report(remark, 'error')] };
    diagnostics.push(report(remark, 'warning', duplicate ? 'YAML_REPAIRED' : remark.code));
  }
  const { data, scalarTexts, positions } = result;
  const locate = (key: string): KeyPosition | undefined => {
    const position = positions.get(key);
    return position && { line: position.line + firstLine - 1, column: position.column };
  };
  return { ok: true, frontmatter: { data, scalarTexts, locate, diagnostics } };
}

const repairMessage = 'YAML does not read this line as it was meant; it was read as the text it shows';
const repairHint = 'Put the value in quotes.';
/** How often a value that looked right may turn out to be refused. */
const attempts = 6;

interface Repaired {
  readonly text: string;
  /** Those that were changed; none when nothing helped. */
  readonly lines: readonly number[];
  readonly result: YamlResult;
}

function repair(text: string, first: YamlResult): Repaired {
  const repaired = first.ok ? { text, lines: [], result: first } : repairSyntax(text, first);
  if (!repaired.result.ok || repaired.result.data['description'] !== null) return repaired;
  const described = repairDescription(repaired.text);
  if (described === null) return repaired;
  const lines = [...repaired.lines, ...described.lines].sort((a, b) => a - b);
  return { text: described.text, lines, result: parseYaml(described.text) };
}

/** Repairs and parses again, a few times. */
function repairSyntax(text: string, broken: YamlFailure): Repaired {
  const refused = new Map<number, number>();
  let failure = broken;
  for (let attempt = 0; attempt < attempts && failure.repairable; attempt++) {
    const repaired = repairYaml(text, refused);
    if (repaired !== null) {
      const result = parseYaml(repaired.text);
      if (result.ok) return { ...repaired, result };
      failure = result;
    }
    const { line } = failure.problem;
    refused.set(line, (refused.get(line) ?? 0) + 1);
  }
  // What a repair laid bare, such as an anchor, is the better reason; otherwise the first one is.
  return { text, lines: [], result: failure.repairable ? broken : failure };
}

/** Finds the keys of plain frontmatter, each at the start of its line, once somebody asks for one. */
function locateIn(text: string, firstLine: number): Frontmatter['locate'] {
  let positions: Map<string, KeyPosition> | undefined;
  return (key) => {
    positions ??= new Map(
      text
        .split('\n')
        .map((line, index) => [line.slice(0, line.indexOf(':')), { line: firstLine + index, column: 1 }]),
    );
    return positions.get(key);
  };
}

// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** Control characters are no part of YAML: NUL is refused always, the others in strict mode. */
function findControls(text: string): { problem: YamlProblem; fatal: boolean } | null {
  const zero = text.indexOf('\0');
  const at = zero >= 0 ? zero : text.search(controlCharacter);
  if (at < 0) return null;
  const before = text.slice(0, at).split('\n');
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return {
    fatal: zero >= 0,
    problem: {
      code: 'CONTROL_CHARACTER',
      message: `The frontmatter holds the control character U+${code}`,
      hint: 'Remove it; in a quoted value it can be written as an escape.',
      line: before.length,
      column: (before.at(-1) as string).length + 1,
    },
  };
}
