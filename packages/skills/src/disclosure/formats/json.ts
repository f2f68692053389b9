import type { PromptFormat } from '../prompt-format.ts';

/** RemcoChat's block, spaced as its document prints it. It never says where a skill is. */
export const json: PromptFormat = {
  name: 'json',
  open: () => '{\n  "available_skills": [\n',
  entry: ({ name, description }) => {
    const fields = [`"name": ${JSON.stringify(name)}`];
    if (description !== undefined) fields.push(`"description": ${JSON.stringify(description)}`);
    return `    { ${fields.join(', ')} }`;
  },
  separator: ',\n',
  close: '\n  ]\n}\n',
};
