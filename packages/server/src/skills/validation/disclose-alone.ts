import {
  discloseSkills,
  loadCatalog,
  MemoryStore,
  promptFormatNames,
  type PromptFormatName,
} from '@techne/skills';
import type { ValidSkill } from '../content/parse-content.ts';

/** What a model is told, format by format; empty where it is told nothing. */
export type AloneFormats = Readonly<
  Record<PromptFormatName, { readonly text: string; readonly tokens: number }>
>;

/** Discloses one skill that lies nowhere yet, by the same way as those that do. */
export async function discloseAlone(
  name: string,
  content: Uint8Array,
  { manifest: { dialect, gibberish } }: ValidSkill,
): Promise<AloneFormats> {
  const store = new MemoryStore({ skills: { [name]: { 'SKILL.md': content } }, dialect, strict: true });
  const source = { kind: 'managed', trust: 'user', root: 'draft', store } as const;
  const catalog = await loadCatalog({ sources: [source] });
  // One that other modes have is shown as its own mode has it.
  const mode = gibberish?.modes[0];
  const formats = await Promise.all(
    promptFormatNames.map(async (format) => {
      const told = await discloseSkills(catalog, { format, ...(mode === undefined ? {} : { mode }) });
      return [format, { text: told.text, tokens: told.tokens }] as const;
    }),
  );
  return Object.fromEntries(formats) as AloneFormats;
}
