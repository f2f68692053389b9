import type { DialectName } from '../dialects/dialect-name.ts';

/** What a template is filled with; `description` is ready to stand behind `description:`. */
export interface TemplateValues {
  readonly name: string;
  readonly description: string;
}

/** A first SKILL.md. Whatever it is filled with, it passes `validate --strict`. */
export interface SkillTemplate {
  readonly id: string;
  /** For people who choose one. */
  readonly title: string;
  readonly summary: string;
  readonly dialect: DialectName;
  /** Where nobody has said anything yet. */
  readonly example: TemplateValues;
  readonly fill: (values: TemplateValues) => string;
}

/**
 * The first SKILL.md of each dialect, in the order in which people are shown them.
 *
 * @example
 * skillTemplates.agentskills.fill({ name: 'hello', description: 'Says hello.' });
 */
export const skillTemplates: Readonly<Record<DialectName, SkillTemplate>> = {
  'agent-flow': {
    id: 'prompt',
    title: 'Prompt with inputs',
    summary: 'A text with places that people fill in before it is run.',
    dialect: 'agent-flow',
    example: {
      name: 'write-about',
      description: 'Writes a short text about a topic in the tone that is asked for.',
    },
    fill: ({ name, description }) => `---
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
  },
  agentskills: {
    id: 'instructions',
    title: 'Instructions',
    summary: 'Steps that a model follows when the task fits.',
    dialect: 'agentskills',
    example: {
      name: 'step-by-step',
      description: 'Says how to do one task, step by step. Use it when somebody asks for that task.',
    },
    fill: ({ name, description }) => `---
name: ${name}
description: ${description}
---

# ${name}

Say here what to do, step by step, for a reader who knows nothing about the task.

1. First step
2. Second step

Put long material into files in references/, programs into scripts/, and name them here.
`,
  },
  gibberish: {
    id: 'command',
    title: 'Command',
    summary: 'A program that a model may call, with checked parameters and without a shell.',
    dialect: 'gibberish',
    example: { name: 'say-hello', description: 'Prints a message.' },
    fill: ({ name, description }) => `---
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
  },
  ash: {
    id: 'subagent',
    title: 'Subagent',
    summary: 'A helper with instructions of its own, which is given one task and answers.',
    dialect: 'ash',
    example: {
      name: 'one-task-helper',
      description: 'Does one task and returns the result. Use it for that task.',
    },
    fill: ({ name, description }) => `---
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
  },
};
