import {
  defaultBudget,
  disclosureInstructions,
  discloseSkills,
  type Catalog,
  type DiscloseOptions,
} from '@techne/skills';

/**
 * What to put into an agent's instructions so that it knows its skills: empty when there are none. The format goes
 * with the tools: `json` with RemcoChat's (default), `xml` with TavernKit's.
 *
 * @example
 * await generateText({ model, prompt, instructions: await skillInstructions(catalog), tools: createSkillTools(catalog) });
 */
export async function skillInstructions(
  catalog: Catalog,
  options: Partial<DiscloseOptions> = {},
): Promise<string> {
  const { format = 'json', budget = defaultBudget() } = options;
  const { text } = await discloseSkills(catalog, { ...options, format, budget });
  return text === '' ? '' : `${text}\n${disclosureInstructions(format)}`.trim();
}
