import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with the given files (content by path) that is gone after the test. What begins with `#!` is executable. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'techne-cli-'));
  // A sandbox that gives up root has to read it.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    if (content.startsWith('#!')) chmodSync(join(folder, path), 0o755);
  }
  return folder;
}

/** The text of a SKILL.md. */
export function skillText(name: string, description: string, body = 'Do it.\n'): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
}

/** The text of a SKILL.md with one tool. */
export function toolText(
  name: string,
  command: string,
  options: { readonly keys?: string; readonly tool?: string; readonly parameters?: readonly string[] } = {},
): string {
  const { keys = '', tool = 'run_it', parameters = [] } = options;
  const table = ['| Name | Type | Required | Description |', '|---|---|---|---|', ...parameters].join('\n');
  return (
    `---\nname: ${name}\nversion: 1.0.0\ndescription: The skill ${name}.\nmodes: [Global]\n${keys}---\n\n` +
    `### ${tool}\n\nRuns it.\n\n#### Parameters\n\n${parameters.length === 0 ? 'None.' : table}\n\n` +
    `#### Command\n\n\`\`\`bash\n${command}\n\`\`\`\n`
  );
}
