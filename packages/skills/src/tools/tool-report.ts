import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';

/** Collects what there is to say about one tool; every message names it. */
export interface ToolReport {
  readonly error: AddFinding;
  readonly warning: AddFinding;
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: () => boolean;
}

type AddFinding = (code: DiagnosticCode, line: number, message: string, hint: string) => void;

/**
 * Opens the report of one tool.
 *
 * @example
 * const report = createToolReport('git_log', 'SKILL.md');
 * report.error('TOOL_COMMAND_INVALID', 12, 'there is no fence.', 'Add one.');
 * report.diagnostics[0]?.message; // 'Tool "git_log": there is no fence.'
 */
export function createToolReport(tool: string, file: string): ToolReport {
  const diagnostics: Diagnostic[] = [];
  const adder =
    (severity: Diagnostic['severity']): AddFinding =>
    (code, line, message, hint) => {
      diagnostics.push({
        code,
        severity,
        message: `Tool ${quoteExcerpt(tool)}: ${message}`,
        file,
        line,
        hint,
      });
    };
  return {
    error: adder('error'),
    warning: adder('warning'),
    diagnostics,
    hasErrors: () => diagnostics.some((diagnostic) => diagnostic.severity === 'error'),
  };
}

const excerptLength = 60;

/**
 * Quotes what an author wrote for a message, cut when it is long.
 *
 * @example
 * quoteExcerpt('git log'); // '"git log"'
 */
export function quoteExcerpt(text: string): string {
  if (text.length <= excerptLength) return `"${text}"`;
  return `"${text
    .slice(0, excerptLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…"`;
}
