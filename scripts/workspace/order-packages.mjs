/** The packages with every one after those that it depends on. */
export function orderPackages(packages) {
  const byName = new Map(packages.map((item) => [item.name, item]));
  const ordered = new Set();
  for (const item of packages) visit(item, []);
  return [...ordered];

  function visit(item, trail) {
    if (ordered.has(item)) return;
    if (trail.includes(item)) {
      throw new Error(
        `Packages depend on each other: ${[...trail, item].map(({ name }) => name).join(' → ')}`,
      );
    }
    for (const dependency of dependenciesInWorkspace(item, byName)) visit(dependency, [...trail, item]);
    ordered.add(item);
  }
}

/** The packages of the workspace that a package depends on directly. */
export function dependenciesInWorkspace(item, byName) {
  const { dependencies, devDependencies, peerDependencies } = item.manifest;
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    .map((name) => byName.get(name))
    .filter((dependency) => dependency !== undefined);
}
