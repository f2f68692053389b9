import type { Manifest, Skill, Standing, TrustLevel } from '@techne/skills';

export type Fact = readonly [label: string, value: string];

const mostFiles = 20;

/** What each level means for a person. */
export const trustInWords: Record<TrustLevel, string> = {
  bundled: 'bundled, comes with techne',
  user: 'user, one of yours',
  untrusted: 'untrusted, what it runs is asked about first',
};

/** What there is to say about a skill, by meaning; what the author did not write is left out. */
export function skillFacts(skill: Skill & Standing, digest: string | undefined): readonly Fact[] {
  const { manifest } = skill;
  const facts: (Fact | undefined)[] = [
    skill.available ? undefined : ['Not available', skill.reason ?? ''],
    ['Dialect', manifest.dialect],
    ['Source', `${skill.source}, ${skill.root}`],
    ['Trust', trustInWords[skill.trust]],
    ['Path', skill.path],
    fact('Digest', digest),
    ['Modified', new Date(skill.modifiedAt).toISOString()],
    ...commonFacts(manifest),
    ...ashFacts(manifest),
    ...gibberishFacts(manifest),
    ...agentFlowFacts(manifest),
    ...Object.entries(manifest.metadataStrings).map(([key, value]): Fact => [`metadata.${key}`, value]),
    ...otherKeys(manifest),
    ['Files', describeFiles(skill.files)],
  ];
  return facts.filter((each) => each !== undefined);
}

function commonFacts(manifest: Manifest): readonly (Fact | undefined)[] {
  return [
    fact('Version', manifest.version),
    fact('Author', manifest.author),
    fact('License', manifest.license),
    fact('Compatibility', manifest.compatibility),
    list('Allowed tools', manifest.allowedTools),
    fact('Model', manifest.model),
    fact('Argument hint', manifest.argumentHint),
    fact('Agent', manifest.agent),
    manifest.fork ? ['Runs as', 'a subagent'] : undefined,
    manifest.userInvocable ? undefined : ['People', 'cannot start it'],
    manifest.modelInvocable ? undefined : ['Models', 'cannot start it'],
    manifest.descriptionDefaulted ? ['Models', 'are not told of it, for it has no description'] : undefined,
  ];
}

function ashFacts({ ash }: Manifest): readonly (Fact | undefined)[] {
  if (ash === undefined) return [];
  return [
    list('Authors', ash.authors),
    fact('Rationale', ash.rationale),
    ['Sensitive', yesOrNo(ash.sensitive)],
    ['Chat types', ash.chatTypes?.join(', ') ?? 'all'],
    list('Environment', ash.env),
    list('Packages', ash.packages),
    list('Capabilities', ash.capabilities),
    ['Iterations', `at most ${ash.maxIterations}`],
  ];
}

function gibberishFacts({ gibberish }: Manifest): readonly (Fact | undefined)[] {
  if (gibberish === undefined) return [];
  return [
    list('Modes', gibberish.modes),
    ['Read only', yesOrNo(gibberish.readOnly)],
    ['Always asks', yesOrNo(gibberish.alwaysAsk)],
    ['Network', yesOrNo(gibberish.network)],
    ['Timeout', `${gibberish.timeout} s`],
  ];
}

function agentFlowFacts({ agentFlow }: Manifest): readonly (Fact | undefined)[] {
  if (agentFlow === undefined) return [];
  const { inputs, knowledgeBase, model, userId } = agentFlow;
  return [
    fact('Knowledge base', knowledgeBase),
    model === undefined ? undefined : ['Temperature', String(model.temperature)],
    model === undefined ? undefined : ['Max tokens', String(model.maxTokens)],
    fact('Owner', userId),
    ...inputs.map((input): Fact => {
      const properties: string[] = [input.type, input.required ? 'required' : 'optional'];
      if (input.default !== undefined) properties.push(`default ${JSON.stringify(input.default)}`);
      const description = input.description === undefined ? '' : `: ${input.description}`;
      return [`Input ${input.name}`, `${input.label} (${properties.join(', ')})${description}`];
    }),
  ];
}

function describeFiles(files: readonly string[]): string {
  if (files.length === 0) return 'SKILL.md alone';
  const more = files.length - mostFiles;
  return `${files.slice(0, mostFiles).join(', ')}${more > 0 ? ` and ${more} more; --json has all` : ''}`;
}

/** Keys that no field above stands for. */
function otherKeys({ raw }: Manifest): readonly Fact[] {
  return Object.entries(raw)
    .filter(([key]) => !shownKeys.has(key))
    .map(([key, value]): Fact => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
}

const shownKeys = new Set(
  (
    'name description version author license compatibility allowed-tools allowed_tools model argument-hint agent context ' +
    'user-invocable disable-model-invocation metadata authors rationale sensitive access env packages capabilities ' +
    'max_iterations modes read_only always_ask network timeout inputs knowledge_base user_id'
  ).split(' '),
);

function fact(label: string, value: string | undefined): Fact | undefined {
  return value === undefined ? undefined : [label, value];
}

function list(label: string, values: readonly string[]): Fact | undefined {
  return values.length === 0 ? undefined : [label, values.join(', ')];
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
