type Yaml = typeof import('yaml');

let loaded: Yaml | undefined;

/** The `yaml` package, loaded when the first file needs it: most listings never do, and it costs tens of milliseconds. */
export function loadYaml(): Yaml {
  loaded ??= process.getBuiltinModule('node:module').createRequire(import.meta.url)('yaml') as Yaml;
  return loaded;
}
