import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const fixtureName = 'skills-system-validation';

/** The files of the conformance fixture, byte for byte, for the folder of a test's skills. */
export const fixtureFiles: Readonly<Record<string, string>> = Object.fromEntries(
  ['SKILL.md', 'references/REFERENCE.md', 'assets/fixture.json', 'scripts/echo.sh'].map((path) => [
    `${fixtureName}/${path}`,
    readFileSync(fileURLToPath(new URL(`../../../.skills/${fixtureName}/${path}`, import.meta.url)), 'utf8'),
  ]),
);
