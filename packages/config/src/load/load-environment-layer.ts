import { checkEntry } from '../check/check-table.ts';
import { checkTextMapItem } from '../check/check-text-map.ts';
import { variableKey } from '../check/check-variable.ts';
import { LayerContext, type PathBases } from '../check/layer-context.ts';
import type { Setting } from '../config/setting.ts';
import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';
import { sectionTree } from '../keys/section-tree.ts';
import { readVariable, type Environment } from './environment.ts';
import type { Layer } from './layer.ts';
import { parseVariable } from './parse-variable.ts';
import { placeVariable, type NamesBelow } from './place-variable.ts';

/** Reads `TECHNE_SECTION__KEY` variables; each is checked like a key of a file. */
export async function loadEnvironmentLayer(
  environment: Environment,
  bases: PathBases,
  namesBelow: NamesBelow,
): Promise<Layer> {
  const settings: Setting[] = [];
  const diagnostics: ConfigDiagnostic[] = [];
  const variables = Object.keys(environment).filter((name) => /^TECHNE_[^_].*?__./s.test(name));
  for (const variable of variables.sort()) {
    const text = readVariable(environment, variable);
    if (text === undefined) continue;
    const context = new LayerContext(bases, () => ({ kind: 'environment', variable }));
    settings.push(...(await readSetting(context, variable, text, namesBelow)));
    diagnostics.push(...context.diagnostics);
  }
  return { settings, diagnostics };
}

async function readSetting(
  context: LayerContext,
  variable: string,
  text: string,
  namesBelow: NamesBelow,
): Promise<Setting[]> {
  const place = placeVariable(sectionTree, [], variable.slice('TECHNE_'.length).split('__'), namesBelow);
  if (place.kind === 'skill variable') {
    return [{ path: place.path, key: variableKey, value: text, origin: { kind: 'environment', variable } }];
  }
  if (place.kind === 'text map item') return checkTextMapItem(context, place.path, place.key, text);
  return checkEntry(context, place.node, place.path, await parseVariable(place.key, text));
}
