/** Skills as a small team would have them, for pictures and for looking at whole pages. */
export const sampleSkills: Readonly<Record<string, string>> = {
  'release-notes/SKILL.md': `---
name: release-notes
description: Writes release notes from a list of changes, grouped and in plain words.
license: MIT
allowed-tools: Read
---

# Release notes

1. Read \`references/style.md\`.
2. Sort the changes into **Added**, **Changed** and **Fixed**.
3. Write one line for each, for people who use the product.

| Group | Belongs here |
|---|---|
| Added | something that was not there |
| Changed | something that works differently |
| Fixed | something that was wrong |
`,
  'release-notes/references/style.md': `# Style

- One line a change, in the present tense.
- Name what people see, not the function that changed.
- Link the issue at the end.
`,
  'meeting-summary/SKILL.md': `---
name: meeting-summary
description: Turns notes of a meeting into decisions, tasks and open questions.
inputs:
  - name: notes
    label: Notes
    type: text
    required: true
    description: As they were taken, in any order
  - name: audience
    label: For whom
    type: text
    default: the team
model:
  temperature: 0.2
  max_tokens: 800
---

Summarise these notes for {{audience}}: decisions first, then tasks with names, then open questions.

{{notes}}
`,
  'disk-report/SKILL.md': `---
name: disk-report
version: 1.2.0
description: Says how full the disks are, and which folders take the most.
modes: [Global]
---

### disk_usage

How full each disk is.

#### Parameters

| Name | Type | Required | Description |
|---|---|---|---|
| path | string | no | Where to look (default: /) |

#### Command

\`\`\`bash
df -h {{path:/}}
\`\`\`
`,
  'code-review/SKILL.md': `---
name: code-review
description: Reviews a change for mistakes, names and tests, and says what to do first.
allowed-tools: Read Bash(git diff:*)
---

# Code review

Look at the change as somebody who has to live with it. Begin with what is wrong, then what is unclear.
`,
  'translate/SKILL.md': `---
name: translate
description: Translates text and keeps names, numbers and code as they are.
inputs:
  - name: text
    label: Text
    type: text
    required: true
  - name: language
    label: Into
    type: text
    default: German
---

Translate into {{language}}; keep names, numbers and code:

{{text}}
`,
  'research/SKILL.md': `---
name: research
description: Looks into a question with the documents at hand and answers with sources.
context: fork
max_iterations: 8
---

Find passages first, answer second, and say what you did not find.
`,
  'onboarding/SKILL.md': `---
name: onboarding
description: Answers questions of new colleagues from the handbook.
inputs:
  - name: question
    label: Question
    type: text
    required: true
knowledge_base: Handbook
---

Answer from the handbook: {{question}}
`,
  // One that cannot be read, so that there is something to say about it.
  'old-notes/SKILL.md': `---
name: old-notes
license: MIT
---

Notes.
`,
  'sql-helper/SKILL.md': `---
name: sql-helper
description: Explains a query and proposes indexes: never runs anything.
owner: data team
---

Explain the plan first.
`,
};

/** Documents of a knowledge base, by name. */
export const sampleDocuments: Readonly<Record<string, string>> = {
  'working-hours.md': `# Working hours

Core time is from ten to three. Everybody plans the rest with their team. Who works late starts late.

# Holidays

Thirty days a year. Tell the team two weeks before a long one; a day needs no notice.
`,
  'expenses.md': `# Expenses

Keep the receipt and hand it in within the month. Trains in second class, hotels up to 120 a night.

## Equipment

A laptop, a screen and a chair of your choice up to 1,800 in the first year.
`,
  'incidents.md': `# When something breaks

1. Say so in the channel, even when you are not sure.
2. One person leads, one writes down what happens.
3. The review comes within two days and names no one to blame.
`,
};

export const sampleNotes = `Ana: launch moves to the 14th, legal is done.
Jon looks at the import errors until Thursday.
Do we keep the old export? Nobody knows who uses it.`;
