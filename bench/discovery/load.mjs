// Loads a catalog as a host does; with `twice`, once more with nothing changed.
const importing = performance.now();
const { folderSource, loadCatalog } = await import('@techne/skills');
const imported = performance.now() - importing;
const { peakMemory, report } = await import('./report.mjs');

const [root, twice] = process.argv.slice(2);
const sources = [folderSource({ path: root })];

const started = performance.now();
const catalog = await loadCatalog({ sources });
const first = performance.now() - started;
const firstPeak = peakMemory();

let second;
if (twice === 'twice') {
  const again = performance.now();
  const next = await loadCatalog({ sources });
  second = performance.now() - again;
  if (next.skills.length !== catalog.skills.length) throw new Error('The second load found other skills.');
}
report({
  imported,
  first,
  second,
  firstPeak,
  skills: catalog.skills.length,
  remarks: catalog.diagnostics.length,
});
