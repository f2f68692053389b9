import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Frontmatter, KeyPosition } from './frontmatter.ts';
import { parsePlain } from './parse-plain.ts';
import { parseYaml, type YamlProblem, type YamlResult } from './parse-yaml.ts';
import { repairYaml } from './repair-yaml.ts';

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
    const frontmatter = { ...plain, diagnostics: none, locate: (key: string) => findKey(text, key, firstLine) };
    return { ok: true, frontmatter };
  }

  const report = (problem: YamlProblem, severity: Diagnostic['severity'], code = problem.code): Diagnostic => ({
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
  if (!result.ok && result.repairable && !options.strict) {
    const repaired = repairYaml(text);
    const second = repaired === null ? result : parseYaml(repaired.text);
    if (second.ok && repaired !== null) {
      for (const line of repaired.lines) {
        const message = 'This line is not valid YAML; it was read as the text it shows';
        diagnostics.push(report({ code: 'YAML_REPAIRED', message, hint: repairHint, line, column: 1 }, 'warning'));
      }
      result = second;
    } else if (!second.ok && !second.repairable) {
      // What the repair laid bare, such as an anchor, is the better reason.
      result = second;
    }
  }
  if (!result.ok) return { ok: false, diagnostics: [...diagnostics, report(result.problem, 'error')] };

  for (const remark of result.remarks) {
    const duplicate = remark.code === 'YAML_DUPLICATE_KEY';
    if (duplicate && options.strict) return { ok: false, diagnostics: [...diagnostics, report(remark, 'error')] };
    diagnostics.push(report(remark, 'warning', duplicate ? 'YAML_REPAIRED' : remark.code));
  }
  const { data, scalarTexts, positions } = result;
  const locate = (key: string): KeyPosition | undefined => {
    const position = positions.get(key);
    return position && { line: position.line + firstLine - 1, column: position.column };
  };
  return { ok: true, frontmatter: { data, scalarTexts, locate, diagnostics } };
}

const repairHint = 'Put the value in quotes.';

/** Finds a key of plain frontmatter: it stands at the start of its line. */
function findKey(text: string, key: string, firstLine: number): KeyPosition | undefined {
  const lines = text.split('\n');
  const index = lines.findIndex((line) => line.startsWith(`${key}:`));
  return index < 0 ? undefined : { line: firstLine + index, column: 1 };
}

// eslint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;

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
