import type { PromptFormatName } from './prompt-format.ts';

/**
 * The behavioural lines that go with a format: RemcoChat's for `json` (remcochat.md, section 5.2). Markdown has its
 * lines in the block; the other documents print none.
 */
export function disclosureInstructions(format: PromptFormatName): string {
  return format === 'json' ? remcochat : '';
}

const remcochat = `Skills are available; use them when relevant.
Progressive disclosure:
- Do not request skill bodies unless needed.
- Activate a skill by calling skillsActivate before using its instructions.
- Load additional files only via skillsReadResource when explicitly needed by the instructions.
If a user message starts with /skill-name, treat it as explicit skill invocation: call skillsActivate for that skill before responding.
`;
