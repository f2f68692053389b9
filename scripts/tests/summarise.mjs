/**
 * The closing summary of `npm test`: `{ text, failed }`.
 *
 * In continuous integration what was not covered is a failure: a system package that is missing, and a
 * skipped test that gives no reason.
 */
export function summarise({ checks, tests, missing, seconds, continuousIntegration }) {
  const failedChecks = checks.filter(({ problems }) => problems.length > 0);
  const unexplained = tests.skipped.filter(({ reason }) => reason === undefined);
  const failures = [
    ...failedChecks.map(({ name }) => `check: ${name}`),
    ...tests.failed.map(({ name }) => name),
    ...(continuousIntegration ? unexplained.map(({ name }) => `skipped without a reason: ${name}`) : []),
    ...(continuousIntegration ? missing.map(describeMissing) : []),
  ];
  const skipped = continuousIntegration
    ? tests.skipped.filter(({ reason }) => reason !== undefined)
    : tests.skipped;
  const passed = checks.length - failedChecks.length + tests.passed + (tests.unsteady ?? []).length;
  const lines = [
    '',
    'Summary',
    `  checks: ${checks.map(({ name }) => name).join(', ')}`,
    `  tests:  ${tests.passed + (tests.unsteady ?? []).length + tests.failed.length} ran in ${tests.files} files, ${tests.skipped.length} skipped`,
    `  time:   ${seconds.toFixed(1)} s`,
    ...section('Failed', failures),
    ...section(
      'Passed only on the second try',
      (tests.unsteady ?? []).map(({ name }) => name),
    ),
    ...section(
      'Skipped',
      skipped.map(({ name, reason }) => `${name} (${reason ?? 'no reason given'})`),
    ),
    ...section('Not covered', continuousIntegration ? [] : missing.map(describeMissing)),
    '',
    `${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
  return { text: `${lines.join('\n')}\n`, failed: failures.length };
}

function section(title, entries) {
  return entries.length === 0 ? [] : [`  ${title}:`, ...entries.map((entry) => `    ${entry}`)];
}

function describeMissing({ debianPackage, covers }) {
  return `${debianPackage} is not installed: ${covers} (Debian: apt-get install ${debianPackage})`;
}
