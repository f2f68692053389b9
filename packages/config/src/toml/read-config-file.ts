import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { ConfigDiagnostic, ConfigDiagnosticCode } from '../diagnostics/config-diagnostic.ts';

/** A configuration is written by hand; beyond this it is something else. */
const maximumBytes = 1_048_576;

export type ConfigFile =
  | { readonly state: 'read'; readonly text: string; readonly mode: number }
  | { readonly state: 'absent' }
  | { readonly state: 'refused'; readonly diagnostic: ConfigDiagnostic };

/** Reads a file that anybody may have put there: a pipe does not hold it up, a device or a huge file is refused. */
export function readConfigFile(path: string): ConfigFile {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'absent' };
    return refuse(
      path,
      'CONFIG_UNREADABLE',
      `The configuration cannot be opened (${code})`,
      'Check the file and its permissions.',
    );
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) {
      return refuse(
        path,
        'CONFIG_NOT_REGULAR',
        'The configuration is not a regular file',
        'Put a plain file there.',
      );
    }
    return readText(path, descriptor, stats);
  } catch (error) {
    return refuse(
      path,
      'CONFIG_UNREADABLE',
      `The configuration cannot be read (${errorCode(error)})`,
      'Check the file.',
    );
  } finally {
    closeSync(descriptor);
  }
}

function readText(path: string, descriptor: number, stats: Stats): ConfigFile {
  // Files such as those in /proc have no size; one byte more than allowed tells a file that is too large.
  const buffer = Buffer.allocUnsafe(Math.min(maximumBytes + 1, Math.max(stats.size + 1, 65_536)));
  let filled = 0;
  for (let count = -1; count !== 0 && filled < buffer.length; filled += count) {
    count = readSync(descriptor, buffer, filled, buffer.length - filled, null);
  }
  if (filled > maximumBytes || stats.size > maximumBytes) {
    return refuse(
      path,
      'CONFIG_TOO_LARGE',
      'The configuration is larger than 1 MiB',
      'Keep settings in it, not data.',
    );
  }
  try {
    return {
      state: 'read',
      text: new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, filled)),
      mode: stats.mode,
    };
  } catch {
    return refuse(path, 'CONFIG_INVALID_UTF8', 'The configuration is not UTF-8', 'Save it as UTF-8.');
  }
}

function refuse(file: string, code: ConfigDiagnosticCode, message: string, hint: string): ConfigFile {
  return { state: 'refused', diagnostic: { code, severity: 'error', message, file, hint } };
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
