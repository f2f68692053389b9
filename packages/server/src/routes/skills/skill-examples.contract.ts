/** The examples of agent-flow-lite.md, section 11, as they are printed there. */
export const examples: Readonly<Record<string, string>> = {
  'article-summary': `---
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

## Output Requirements

- Extract 3-5 core points
- Summarize each point in one sentence
- Retain key data and citations
`,
  'code-review': `---
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

\`\`\`
{{code}}
\`\`\`

## Review Guidelines

1. Identify specific issues with explanations and risk assessments
2. Provide improvement suggestions with example code
3. Acknowledge strengths if the code is well-written
`,
  'product-qa': `---
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

Answer the above question based on the product documentation in the knowledge base.

## Answer Guidelines

- Cite document content accurately
- If the knowledge base does not contain relevant information, state this clearly
- Provide links to related documents when available
`,
  'daily-standup': `---
name: daily-standup
description: Generate a daily standup report template.
model:
  temperature: 0.8
---

Generate a daily standup report template with the following sections:

1. What I accomplished yesterday
2. What I plan to do today
3. Any blockers or concerns

Keep it concise and professional.
`,
};

/** Section 9.1's request. */
export const createRequest = {
  name: 'article-summary',
  content:
    '---\nname: article-summary\ndescription: Summarize articles\ninputs:\n  - name: article\n    label: Article\n    type: textarea\n    required: true\n---\n\nSummarize:\n\n{{article}}',
};

export function skillText(name: string, extra = '', body = 'Do it.'): string {
  return `---\nname: ${name}\ndescription: Does ${name}.\n${extra}---\n\n${body}\n`;
}
