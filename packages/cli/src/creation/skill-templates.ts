import type { DialectName } from '@techne/skills';

/** What a template is filled with; `description` is ready to stand behind `description:`. */
export interface TemplateValues {
  readonly name: string;
  readonly description: string;
}

/** The first SKILL.md of each dialect. All of them pass `validate --strict`. */
export const skillTemplates: Readonly<Record<DialectName, (values: TemplateValues) => string>> = {
  agentskills: ({ name, description }) => `---
name: ${name}
description: ${description}
---

# ${name}

Say here what to do, step by step, for a reader who knows nothing about the task.

1. First step
2. Second step

Put long material into files in references/, programs into scripts/, and name them here.
`,
  ash: ({ name, description }) => `---
name: ${name}
description: ${description}
rationale: Why this skill exists
env: []
packages: []
allowed_tools: []
max_iterations: 10
---

You are a helper for one task. Say here what the task is, how to go about it,
and what to return.
`,
  gibberish: ({ name, description }) => `---
name: ${name}
version: 1.0.0
description: ${description}
modes: [Global]
read_only: true
timeout: 30
---

### ${name.replaceAll('-', '_').slice(0, 32)}

Print a message.

#### Parameters

| Name | Type | Required | Description |
|------|------|----------|-------------|
| message | string | no | What to print (default: hello) |

#### Command

\`\`\`bash
echo {{message}}
\`\`\`
`,
  'agent-flow': ({ name, description }) => `---
name: ${name}
description: ${description}
inputs:
  - name: topic
    label: Topic
    type: textarea
    required: true
    description: What to write about
  - name: tone
    label: Tone
    type: text
    default: concise and friendly
model:
  temperature: 0.7
  max_tokens: 2000
---

Write about the following topic in a {{tone}} tone:

{{topic}}
`,
};
