import { describe, expect, it } from 'vitest';
import { parseTools } from './parse-tools.ts';
import type { CommandFragment } from './tool-definition.ts';

function parse(body: string, firstLine = 1) {
  return parseTools(body, { file: 'SKILL.md', firstLine });
}

const literal = (text: string): readonly CommandFragment[] => [{ kind: 'literal', text }];

describe('gibberish: the complete examples', () => {
  it('gibberish: section 3.1, the tool block', () => {
    const body = `### tool_name

Brief description of what this tool does.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| query | string | yes | The search query. |
| limit | integer | no | Max results (default: 10). |

#### Command

\`\`\`bash
program arg1 arg2 {{query}} --limit={{limit}}
\`\`\`
`;
    const { tools, diagnostics } = parse(body);
    expect(diagnostics).toEqual([]);
    expect(tools).toEqual([
      {
        name: 'tool_name',
        description: 'Brief description of what this tool does.',
        parameters: [
          { name: 'query', type: 'string', required: true, description: 'The search query.' },
          {
            name: 'limit',
            type: 'integer',
            required: false,
            description: 'Max results (default: 10).',
            default: 10,
          },
        ],
        command: {
          source: 'program arg1 arg2 {{query}} --limit={{limit}}',
          program: 'program',
          args: [
            literal('arg1'),
            literal('arg2'),
            [{ kind: 'variable', name: 'query' }],
            [
              { kind: 'literal', text: '--limit=' },
              { kind: 'variable', name: 'limit' },
            ],
          ],
        },
        line: 1,
      },
    ]);
  });

  it('gibberish: section 8.1, git', () => {
    const body = `
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
`;
    expect(parse(body, 8)).toEqual({
      tools: [
        {
          name: 'git_status',
          description: 'Show the current git status with short format.',
          parameters: [],
          command: {
            source: 'git status --short --branch',
            program: 'git',
            args: [literal('status'), literal('--short'), literal('--branch')],
          },
          line: 9,
        },
        {
          name: 'git_log',
          description: 'Show recent commit history.',
          parameters: [
            {
              name: 'count',
              type: 'integer',
              required: false,
              description: 'Number of commits (default: 10)',
              default: 10,
            },
          ],
          command: {
            source: 'git log --oneline -n {{count}}',
            program: 'git',
            args: [
              literal('log'),
              literal('--oneline'),
              literal('-n'),
              [{ kind: 'variable', name: 'count' }],
            ],
          },
          line: 23,
        },
        {
          name: 'git_diff',
          description: 'Show uncommitted changes.',
          parameters: [
            { name: 'staged', type: 'boolean', required: false, description: 'Show only staged changes' },
          ],
          command: {
            source: 'git diff {{staged:--staged}}',
            program: 'git',
            args: [literal('diff'), [{ kind: 'variable', name: 'staged', modifier: '--staged' }]],
          },
          line: 39,
        },
      ],
      diagnostics: [],
      hasCommand: true,
    });
  });

  it('gibberish: section 8.2, summarize', () => {
    const body = `### summarize_url

Fetch and summarize a webpage.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| url | string | yes | The URL to summarize |

#### Command

\`\`\`bash
npx @anthropic-ai/summarize {{url}}
\`\`\`
`;
    expect(parse(body)).toEqual({
      tools: [
        {
          name: 'summarize_url',
          description: 'Fetch and summarize a webpage.',
          parameters: [{ name: 'url', type: 'string', required: true, description: 'The URL to summarize' }],
          command: {
            source: 'npx @anthropic-ai/summarize {{url}}',
            program: 'npx',
            args: [literal('@anthropic-ai/summarize'), [{ kind: 'variable', name: 'url' }]],
          },
          line: 1,
        },
      ],
      diagnostics: [],
      hasCommand: true,
    });
  });

  it('gibberish: section 8.3, deploy', () => {
    const body = `### deploy_preview

Deploy a preview build to Vercel.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| message | string | no | Deployment message |

#### Command

\`\`\`bash
./scripts/deploy.sh preview {{message}}
\`\`\``;
    expect(parse(body)).toEqual({
      tools: [
        {
          name: 'deploy_preview',
          description: 'Deploy a preview build to Vercel.',
          parameters: [
            { name: 'message', type: 'string', required: false, description: 'Deployment message' },
          ],
          command: {
            source: './scripts/deploy.sh preview {{message}}',
            program: './scripts/deploy.sh',
            args: [literal('preview'), [{ kind: 'variable', name: 'message' }]],
          },
          line: 1,
        },
      ],
      diagnostics: [],
      hasCommand: true,
    });
  });
});
