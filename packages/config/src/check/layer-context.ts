import type { Origin } from '../config/origin.ts';
import type { ConfigDiagnostic, ConfigDiagnosticCode } from '../diagnostics/config-diagnostic.ts';
import { showPath } from '../toml/key-path.ts';

/** Nobody reads more, and a file of another kind altogether would give a remark for every line. */
const maximumRemarks = 100;

/** Where relative paths start from. */
export interface PathBases {
  /** The folder of the file, or the working folder for variables. */
  readonly layer: string;
  readonly project: string;
  readonly home: string;
}

/** What checking needs to know of the file or the variables that it checks, and where its remarks go. */
export class LayerContext {
  readonly bases: PathBases;
  readonly originOf: (path: readonly string[]) => Origin;
  readonly diagnostics: ConfigDiagnostic[] = [];
  readonly #counts = { error: 0, warning: 0 };

  constructor(bases: PathBases, originOf: (path: readonly string[]) => Origin) {
    this.bases = bases;
    this.originOf = originOf;
  }

  error(code: ConfigDiagnosticCode, path: readonly string[], message: string, hint: string): void {
    this.#add(code, 'error', path, message, hint);
  }

  warn(code: ConfigDiagnosticCode, path: readonly string[], message: string, hint: string): void {
    this.#add(code, 'warning', path, message, hint);
  }

  #add(
    code: ConfigDiagnosticCode,
    severity: 'error' | 'warning',
    path: readonly string[],
    message: string,
    hint: string,
  ): void {
    const count = ++this.#counts[severity];
    if (count > maximumRemarks) return;
    const further = count === maximumRemarks ? ' There are more of its kind, which are not shown.' : '';
    this.diagnostics.push(makeDiagnostic(code, severity, path, this.originOf(path), message, hint + further));
  }
}

/** A remark about a key; a variable is named in the message, because it has no file. */
export function makeDiagnostic(
  code: ConfigDiagnosticCode,
  severity: ConfigDiagnostic['severity'],
  path: readonly string[],
  origin: Origin,
  message: string,
  hint: string,
): ConfigDiagnostic {
  const key = showPath(path);
  if (origin.kind === 'environment') {
    return { code, severity, message: `${origin.variable}: ${message}`, file: 'environment', key, hint };
  }
  if (origin.kind === 'default') return { code, severity, message, file: '', key, hint };
  const line = origin.line === undefined ? {} : { line: origin.line };
  return { code, severity, message, file: origin.file, ...line, key, hint };
}
