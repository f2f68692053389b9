import { dirname } from 'node:path';
import { checkTable } from '../check/check-table.ts';
import { LayerContext, type PathBases } from '../check/layer-context.ts';
import { sectionTree } from '../keys/section-tree.ts';
import { checkPermissions } from '../secrets/check-permissions.ts';
import { locateKeys } from '../toml/locate-keys.ts';
import { parseToml } from '../toml/parse-toml.ts';
import { readConfigFile } from '../toml/read-config-file.ts';
import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';
import type { Layer } from './layer.ts';

/** Reads and checks one file; null when it is not there. */
export async function loadFileLayer(file: string, bases: Omit<PathBases, 'layer'>): Promise<Layer | null> {
  const read = readConfigFile(file);
  if (read.state === 'absent') return null;
  if (read.state === 'refused') return { settings: [], diagnostics: [read.diagnostic] };
  const table = await parseToml(read.text, file);
  if (isDiagnostic(table)) return { settings: [], diagnostics: [table] };
  const locate = locateKeys(read.text);
  const context = new LayerContext({ ...bases, layer: dirname(file) }, (path) => {
    const line = locate(path);
    return { kind: 'file', file, ...(line === undefined ? {} : { line }) };
  });
  const settings = checkTable(context, sectionTree, [], table);
  return { settings, diagnostics: [...context.diagnostics, ...checkPermissions(file, read.mode, settings)] };
}

/** A table has no prototype, a diagnostic has one. */
function isDiagnostic(value: object): value is ConfigDiagnostic {
  return Object.getPrototypeOf(value) === Object.prototype;
}
