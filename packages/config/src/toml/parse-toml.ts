import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';
import type { TomlTable } from './toml-value.ts';

/** Far deeper than any key of ours. */
const maximumDepth = 64;

/** Parses TOML. The parser is loaded when the first file needs it: most runs have none. */
export async function parseToml(text: string, file: string): Promise<TomlTable | ConfigDiagnostic> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    return parse(text, { integersAsBigInt: 'asNeeded', maxDepth: maximumDepth });
  } catch (error) {
    // Only the first line: the others quote the file, and with it perhaps a secret.
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
    return {
      code: 'TOML_INVALID',
      severity: 'error',
      message: `The file is not valid TOML: ${reason.replace('Invalid TOML document: ', '')}`,
      file,
      ...(error instanceof TomlError ? { line: error.line, column: error.column } : {}),
      hint: 'Mend it there; none of the file was taken.',
    };
  }
}
