/** A gibberish skill with one tool, `go`. */
export function toolSkill(name: string, command: string, frontmatter = '', parameters = 'None.'): string {
  return `---
name: ${name}
version: 1.0.0
description: A test.
modes: [Global]
${frontmatter}
---

### go

Goes.

#### Parameters

${parameters}

#### Command

\`\`\`bash
${command}
\`\`\`
`;
}
