import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../dialects/dialect-name.ts';
import { parseSkill } from './parse-skill.ts';
import { validatePath } from './validate-skill.ts';

/** The example skills of the five documents, as they are printed there. */
const examples: readonly (readonly [
  document: string,
  dialect: DialectName,
  folder: string,
  text: string,
  expected: object,
])[] = [
  [
    'ash: Skill Definition Format',
    'ash',
    'research',
    `---
description: Research topics using Perplexity AI
authors:                       # Who created/maintains this skill
  - alice
  - bob
rationale: Enable deep research without main agent context bloat
sensitive: false                # If true, defaults to DM-only unless access.chat_types set
access:
  chat_types:                   # Optional invocation chat-type allowlist
    - private
env:                           # Env vars to inject from config
  - PERPLEXITY_API_KEY
packages:                      # System packages to install (apt)
  - jq
  - curl
allowed_tools:                 # Tool whitelist (empty = all tools)
  - bash
  - web_search
  - web_fetch
model: haiku                   # Optional model override
max_iterations: 10             # Iteration limit (default: 10)
---

You are a research assistant with access to Perplexity AI.
`,
    {
      name: 'research',
      description: 'Research topics using Perplexity AI',
      model: 'haiku',
      allowedTools: ['bash', 'web_search', 'web_fetch'],
      ash: {
        authors: ['alice', 'bob'],
        rationale: 'Enable deep research without main agent context bloat',
        sensitive: false,
        chatTypes: ['private'],
        env: ['PERPLEXITY_API_KEY'],
        packages: ['jq', 'curl'],
        capabilities: [],
        maxIterations: 10,
      },
    },
  ],
  [
    'ash: Capability-Backed Skills',
    'ash',
    'gog',
    `---
description: Manage inbox and calendar with host-managed capability auth
sensitive: true
access:
  chat_types:
    - private
capabilities:
  - gog.email
  - gog.calendar
allowed_tools:
  - bash
---

Use \`ash-sb capability\` for email/calendar operations.
`,
    {
      name: 'gog',
      allowedTools: ['bash'],
      ash: { sensitive: true, chatTypes: ['private'], capabilities: ['gog.email', 'gog.calendar'] },
    },
  ],
  [
    'ash: Verification',
    'ash',
    'test-api',
    `---
description: Test API key injection
env:
  - TEST_API_KEY
allowed_tools: [bash]
---

Echo the TEST_API_KEY environment variable to verify injection.
Run: echo "Key: $TEST_API_KEY"
`,
    { name: 'test-api', allowedTools: ['bash'], ash: { env: ['TEST_API_KEY'] } },
  ],
  [
    'gibberish 8.1: Git Status',
    'gibberish',
    'git',
    `---
name: git
version: 1.0.0
description: Git operations. Use for checking status, viewing history, or seeing changes.
author: gibb.eri.sh
modes: [Dev, Global]
---

### git_status

Show the current git status with short format.

#### Parameters

None.

#### Command

\`\`\`bash
git status --short --branch
\`\`\`

### git_log

Show recent commit history.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| count | integer | no | Number of commits (default: 10) |

#### Command

\`\`\`bash
git log --oneline -n {{count}}
\`\`\`

### git_diff

Show uncommitted changes.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| staged | boolean | no | Show only staged changes |

#### Command

\`\`\`bash
git diff {{staged:--staged}}
\`\`\`
`,
    {
      name: 'git',
      version: '1.0.0',
      author: 'gibb.eri.sh',
      gibberish: { modes: ['Dev', 'Global'], readOnly: false, alwaysAsk: false, timeout: 30, network: false },
      tools: ['git_status', 'git_log', 'git_diff'],
    },
  ],
  [
    'gibberish 8.2: URL Summarizer',
    'gibberish',
    'summarize',
    `---
name: summarize
version: 1.0.0
description: Summarize webpages or text. Use when user wants a summary of a URL or article.
modes: [Global]
read_only: true
network: true
timeout: 60
---

### summarize_url

Fetch and summarize a webpage.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| url | string | yes | The URL to summarize |

#### Command

\`\`\`bash
npx @anthropic-ai/summarize {{url}}
\`\`\`
`,
    {
      name: 'summarize',
      gibberish: { modes: ['Global'], readOnly: true, network: true, timeout: 60 },
      tools: ['summarize_url'],
    },
  ],
  [
    'gibberish 8.3: Complex Workflow',
    'gibberish',
    'deploy',
    `---
name: deploy
version: 1.0.0
description: Deploy to Vercel. Use when user says "deploy" or "ship it".
modes: [Dev]
read_only: false
always_ask: true
network: true
timeout: 120
---

### deploy_preview

Deploy a preview build to Vercel.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| message | string | no | Deployment message |

#### Command

\`\`\`bash
./scripts/deploy.sh preview {{message}}
\`\`\`
`,
    {
      name: 'deploy',
      description: 'Deploy to Vercel. Use when user says "deploy" or "ship it".',
      gibberish: { modes: ['Dev'], alwaysAsk: true, timeout: 120 },
      tools: ['deploy_preview'],
    },
  ],
  [
    'agent-flow 11.1: Article Summary',
    'agent-flow',
    'article-summary',
    `---
name: article-summary
description: Compress long articles into structured key points.
inputs:
  - name: article
    label: Article Content
    type: textarea
    required: true
    description: The full text of the article to summarize
  - name: style
    label: Summary Style
    type: text
    required: false
    default: concise and professional
model:
  temperature: 0.3
  max_tokens: 1000
---

Please summarize the following article in a {{style}} tone:

{{article}}
`,
    {
      name: 'article-summary',
      agentFlow: {
        inputs: [
          {
            name: 'article',
            label: 'Article Content',
            type: 'textarea',
            required: true,
            description: 'The full text of the article to summarize',
          },
          {
            name: 'style',
            label: 'Summary Style',
            type: 'text',
            required: false,
            default: 'concise and professional',
          },
        ],
        model: { temperature: 0.3, maxTokens: 1_000 },
      },
    },
  ],
  [
    'agent-flow 11.2: Code Review',
    'agent-flow',
    'code-review',
    `---
name: code-review
description: Review code quality and suggest improvements. Supports multiple languages.
inputs:
  - name: code
    label: Code
    type: textarea
    required: true
  - name: language
    label: Programming Language
    type: text
    default: auto-detect
  - name: focus
    label: Review Focus
    type: text
    default: security, performance, readability
model:
  temperature: 0.2
  max_tokens: 2000
---

Please review the following {{language}} code, focusing on {{focus}}:
`,
    {
      name: 'code-review',
      agentFlow: {
        inputs: [
          { name: 'code', required: true },
          { name: 'language', default: 'auto-detect' },
          { name: 'focus', default: 'security, performance, readability' },
        ],
        model: { temperature: 0.2, maxTokens: 2_000 },
      },
    },
  ],
  [
    'agent-flow 11.3: Knowledge-Base-Powered Q&A',
    'agent-flow',
    'product-qa',
    `---
name: product-qa
description: Answer user questions based on the product knowledge base.
inputs:
  - name: question
    label: User Question
    type: text
    required: true
knowledge_base: product-docs
model:
  temperature: 0.5
  max_tokens: 1500
---

User question: {{question}}
`,
    {
      name: 'product-qa',
      agentFlow: { knowledgeBase: 'product-docs', model: { temperature: 0.5, maxTokens: 1_500 } },
    },
  ],
  [
    'agent-flow 11.4: Minimal Skill',
    'agent-flow',
    'daily-standup',
    `---
name: daily-standup
description: Generate a daily standup report template.
model:
  temperature: 0.8
---

Generate a daily standup report template with the following sections:
`,
    { name: 'daily-standup', agentFlow: { inputs: [], model: { temperature: 0.8, maxTokens: 2_000 } } },
  ],
  [
    'agent-flow 9.1: Create Skill',
    'agent-flow',
    'article-summary',
    '---\nname: article-summary\ndescription: Summarize articles\ninputs:\n  - name: article\n    label: Article\n    type: textarea\n    required: true\n---\n\nSummarize:\n\n{{article}}',
    {
      name: 'article-summary',
      agentFlow: { inputs: [{ name: 'article', label: 'Article', type: 'textarea', required: true }] },
    },
  ],
  [
    'TavernKit: Skill format',
    'agentskills',
    'foo',
    '---\nname: foo\ndescription: A skill.\nlicense: MIT\ncompatibility: Any host\nallowed_tools: [skills.read, Bash]\nmetadata:\n  author: me\n---\n# Foo\n',
    {
      name: 'foo',
      description: 'A skill.',
      license: 'MIT',
      compatibility: 'Any host',
      allowedTools: ['skills.read', 'Bash'],
      metadataStrings: { author: 'me' },
    },
  ],
  [
    'RemcoChat 4.2: supported fields',
    'agentskills',
    'skills-system-validation',
    '---\nname: skills-system-validation\ndescription: |\n  Validates the skills system.\nlicense: MIT\ncompatibility: |\n  Any host.\nmetadata:\n  version: "0.1.0"\nallowed-tools: Read Bash\n---\nSteps.\n',
    {
      name: 'skills-system-validation',
      description: 'Validates the skills system.',
      compatibility: 'Any host.',
      allowedTools: ['Read', 'Bash'],
      allowedToolsRaw: 'Read Bash',
      metadataStrings: { version: '0.1.0' },
    },
  ],
];

describe('must show 1: the examples of the five documents load under their dialect', () => {
  for (const strict of [false, true]) {
    for (const choice of ['set', 'auto'] as const) {
      it.each(examples)(
        `%s (${choice}, ${strict ? 'strict' : 'lenient'})`,
        (_, dialect, folderName, text, expected) => {
          const skill = parseSkill(text, {
            file: 'SKILL.md',
            folderName,
            strict,
            dialect: choice === 'set' ? dialect : 'auto',
          });
          expect(skill.diagnostics).toEqual([]);
          const found = skill.ok
            ? { ...skill.manifest, tools: skill.tools.map((each) => each.name) }
            : undefined;
          expect(found).toMatchObject(expected);
        },
      );
    }
  }

  it('gibberish 2.2: the example frontmatter, whose body is elsewhere', () => {
    const text =
      '---\nname: git-status\nversion: 1.0.0\ndescription: Show git working tree status. Use when user asks about git state, uncommitted changes, or branch info.\nauthor: gibb.eri.sh\nmodes: [Dev, Global]\nread_only: true\ntimeout: 10\n---\n';
    const skill = parseSkill(text, { file: 'SKILL.md', folderName: 'git-status' });
    expect(skill.ok && skill.manifest.gibberish).toEqual({
      modes: ['Dev', 'Global'],
      readOnly: true,
      alwaysAsk: false,
      timeout: 10,
      network: false,
    });
    expect(skill.diagnostics.map((each) => [each.code, each.severity])).toEqual([['BODY_EMPTY', 'warning']]);
  });
});

describe('the bundled skills and the fixture', () => {
  const bundled = new URL('../../bundled/', import.meta.url);
  const names = readdirSync(bundled);

  it.each(names)(
    '%s has no error under `auto` and under its own dialect, and no warning in lenient mode',
    (name) => {
      const folder = new URL(`${name}/`, bundled).pathname;
      const [found] = validatePath(folder);
      expect(found).toMatchObject({ valid: true, errors: [], warnings: [] });
      const dialect = found?.dialect as DialectName;
      expect(dialect).not.toBe('agentskills');
      expect(validatePath(folder, { dialect })).toMatchObject([{ valid: true, errors: [], warnings: [] }]);
      expect(validatePath(folder, { dialect, strict: true })).toMatchObject([{ valid: true, errors: [] }]);
    },
  );

  it('the examples of the documents are among them', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'article-summary',
        'code-review',
        'daily-standup',
        'deploy',
        'git',
        'gog',
        'product-qa',
        'research',
        'summarize',
      ]),
    );
  });

  it('RemcoChat 12.1: the fixture is valid for the reference validator', () => {
    const fixture = new URL('../../../../.skills/skills-system-validation/', import.meta.url).pathname;
    expect(validatePath(fixture, { strict: true, dialect: 'agentskills' })).toMatchObject([
      { valid: true, errors: [], warnings: [] },
    ]);
    expect(readFileSync(`${fixture}SKILL.md`, 'utf8')).toContain('name: skills-system-validation');
  });
});
