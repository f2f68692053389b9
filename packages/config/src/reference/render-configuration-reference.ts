import { variableKey } from '../check/check-variable.ts';
import type { Key, KeyTable } from '../keys/key.ts';
import type { Section } from '../keys/section.ts';
import { sections } from '../keys/sections.ts';

const introduction = `# Configuration

<!-- Written by renderConfigurationReference() of @techne/config from the table of keys. Change that, not this. -->

Nothing needs to be configured. What is, comes from these places; later ones stand over earlier ones:

1. the defaults below;
2. variables of other programs: \`OPENAI_API_KEY\`, \`OPENAI_BASE_URL\`, \`ANTHROPIC_API_KEY\`, \`ANTHROPIC_BASE_URL\`, \`DATABASE_URL\`;
3. \`config.toml\` in \`TECHNE_HOME\` (default \`~/.techne\`), or instead the file that \`--config\` or \`TECHNE_CONFIG\` names;
4. \`techne.toml\` of the project: the nearest one in the working folder or its ancestors up to the git root;
5. variables \`TECHNE_SECTION__KEY\`, such as \`TECHNE_SERVER__PORT=4311\` or \`TECHNE_SKILLS__RESEARCH__ENABLED=false\`.

Tables of the places come together key by key; a list replaces the earlier one, but \`[[skills.sources]]\` adds up, the later place first. In a variable, sections and keys are in upper case, a name such as \`code-review\` is \`CODE_REVIEW\`, and a list or table is written as TOML: \`TECHNE_SKILLS__DIRECTORIES='["a", "b"]'\`. An empty variable counts as not set.

Every key is checked. A wrong value is an error, and commands exit with 2; a key that is not known is a warning. Both name file and line.

The \`techne.toml\` of a project that is not trusted (\`techne trust\`) may only disable skills, lower limits and add sources inside the project; its other keys are left out with a warning. The column "untrusted" says which these are. What is wrong in such a file is a warning too: as far as it cannot be read it is ignored.

Secrets are shown as \`********\`. A file with secrets that others may open gets a warning: \`chmod 600\` it.

The order of sources: the directories of \`[app.skills]\` when it is enabled; then by kind: workspace, user, installed, integration, bundled; and inside a kind \`[[skills.sources]]\`, \`[skills] directories\`, the default folders. The first source that has a name wins.

The model that answers: \`--model\`, else \`TECHNE_MODEL\`, else \`[models] default\`, else the first of OpenAI and Anthropic that the environment has a key or an address for.
`;

/** The text of docs/configuration.md. */
export function renderConfigurationReference(): string {
  return [introduction, ...sections.flatMap(renderSection)].join('\n');
}

function renderSection(section: Section): string[] {
  const lists = Object.entries(section.keys).flatMap(([name, key]) =>
    key.kind === 'tables'
      ? [
          renderTable(
            `[[${[...section.path, name].join('.')}]]`,
            'More sources of skills, each with settings of its own.',
            key.keys,
          ),
        ]
      : [],
  );
  const variables = section.variables === true ? { ...section.keys, UPPER_CASE: variableKey } : section.keys;
  const example = section.example === undefined ? '' : `\n\`\`\`toml\n${section.example}\n\`\`\`\n`;
  return [renderTable(`[${section.path.join('.')}]`, section.meaning, variables) + example, ...lists];
}

function renderTable(title: string, meaning: string, keys: KeyTable): string {
  const rows = Object.entries(keys).map(([name, key]) => {
    const notes = [
      key.required === true ? 'Required. ' : '',
      key.meaning,
      key.secret === true ? ' Secret.' : '',
    ].join('');
    return `| \`${name}\` | ${describeType(key)} | ${describeDefault(key)} | ${describeUntrusted(key)} | ${notes} |`;
  });
  return `## \`${title}\`\n\n${meaning}\n\n| key | type | default | untrusted | meaning |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

function describeType(key: Key): string {
  switch (key.kind) {
    case 'integer':
      return `${key.minimum}–${key.maximum}`;
    case 'text':
      return key.choices?.map((choice) => `\`${choice}\``).join(', ') ?? key.format ?? 'text';
    case 'boolean':
      return 'true, false';
    case 'texts':
      return 'list of texts';
    case 'paths':
      return key.words === undefined
        ? 'list of paths'
        : `list of ${key.words.map((word) => `\`${word}\``).join(', ')} or paths`;
    case 'text map':
      return 'table of texts';
    case 'tables':
      return 'list of tables';
    case 'path':
      return 'path';
  }
}

function describeDefault(key: Key): string {
  if (key.defaultText !== undefined) return key.defaultText;
  if (!('default' in key) || key.default === undefined) return '';
  return `\`${JSON.stringify(key.default).replaceAll(',', ', ')}\``;
}

function describeUntrusted(key: Key): string {
  if (key.untrusted === undefined) return '';
  if (key.kind === 'integer' && key.comparisonDefault !== undefined)
    return `may lower; at most ${key.comparisonDefault} where nothing is set`;
  return { disable: 'may turn off', lower: 'may lower', inside: 'inside the project' }[key.untrusted];
}
