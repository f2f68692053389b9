import { fileURLToPath } from 'node:url';

/** The skills that ship with this package. Stands at the top of `src`, from where the way is that from `dist`. */
export const bundledSkillsFolder: string = fileURLToPath(new URL('../bundled', import.meta.url));
