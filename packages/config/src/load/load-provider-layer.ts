import { LayerContext, type PathBases } from '../check/layer-context.ts';
import { checkEntry } from '../check/check-table.ts';
import { knownProviders } from '../answers/known-providers.ts';
import { sectionTree } from '../keys/section-tree.ts';
import type { TomlValue } from '../toml/toml-value.ts';
import { readVariable, type Environment } from './environment.ts';
import type { Layer } from './layer.ts';

/** What variables of other programs say, such as OPENAI_API_KEY. Files stand over it: they are more explicit. */
export function loadProviderLayer(environment: Environment, bases: PathBases): Layer {
  const settings: Layer['settings'][number][] = [];
  const diagnostics: Layer['diagnostics'][number][] = [];
  const take = (variable: string, path: readonly string[], value: TomlValue): void => {
    const context = new LayerContext(bases, () => ({ kind: 'environment', variable }));
    let node = sectionTree;
    for (const part of path.slice(0, -1)) node = node.children.get(part) ?? node.named ?? node;
    settings.push(...checkEntry(context, node, path, value));
    diagnostics.push(...context.diagnostics);
  };
  for (const provider of knownProviders) {
    const section = ['models', 'providers', provider.name];
    if (readVariable(environment, provider.apiKeyEnv) !== undefined) {
      take(provider.apiKeyEnv, [...section, 'api_key_env'], provider.apiKeyEnv);
    }
    const address = readVariable(environment, provider.baseUrlEnv);
    if (address !== undefined) take(provider.baseUrlEnv, [...section, 'base_url'], address);
  }
  const database = readVariable(environment, 'DATABASE_URL');
  if (database !== undefined) take('DATABASE_URL', ['server', 'database_url'], database);
  return { settings, diagnostics };
}
