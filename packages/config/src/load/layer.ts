import type { Setting } from '../config/setting.ts';
import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';

/** What one file, or the environment, sets. */
export interface Layer {
  readonly settings: readonly Setting[];
  readonly diagnostics: readonly ConfigDiagnostic[];
}
