/** More failures than this are no matter of a busy machine. */
const AT_MOST = 15;

/**
 * Lets the files of failed tests run once more, one after another with nothing beside them, and answers the results
 * with what then passed under `unsteady`: told in the summary, because each of them wants mending, and no failure.
 *
 * @param results what `readReport` answered
 * @param run runs some files alone and answers the same
 */
export async function trySecondTime(results, run) {
  const files = [...new Set(results.failed.map(({ name }) => name.split(' > ')[0]))];
  const areTests = files.every((file) => /\.test\.\w+$/.test(file));
  if (files.length === 0 || files.length > AT_MOST || !areTests) return { ...results, unsteady: [] };
  const { failed } = await run(files);
  const stillFailing = new Set(failed.map(({ name }) => name));
  // A file that broke as a whole failed under its own name, and its tests may now fail under theirs.
  const isBroken = (name) =>
    stillFailing.has(name) || failed.some((test) => test.name.startsWith(`${name} > `));
  return {
    ...results,
    failed: [
      ...results.failed.filter(({ name }) => isBroken(name)),
      ...failed.filter(({ name }) => !results.failed.some((test) => test.name === name)),
    ],
    unsteady: results.failed.filter(({ name }) => !isBroken(name)),
  };
}
