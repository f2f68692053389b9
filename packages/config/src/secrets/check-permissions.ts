import type { Setting } from '../config/setting.ts';
import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';
import { showPath } from '../toml/key-path.ts';

/** A file with secrets is for its owner alone. Windows keeps no such bits. */
export function checkPermissions(
  file: string,
  mode: number,
  settings: readonly Setting[],
): ConfigDiagnostic[] {
  const secret = settings.find((each) => each.key.secret === true);
  if (secret === undefined || process.platform === 'win32' || (mode & 0o077) === 0) return [];
  return [
    {
      code: 'CONFIG_READABLE_BY_OTHERS',
      severity: 'warning',
      message: `The file holds secrets, such as ${showPath(secret.path)}, and others may open it (mode ${(mode & 0o777).toString(8)})`,
      file,
      hint: `Run: chmod 600 ${quoteForShell(file)}`,
    },
  ];
}

function quoteForShell(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
