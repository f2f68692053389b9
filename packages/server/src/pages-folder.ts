import { fileURLToPath } from 'node:url';

/**
 * The pages that ship with this package, later folders over earlier ones: a few plain ones, and the built page. Stands
 * at the top of `src`, from where the way is that from `dist`.
 */
export const pagesFolders: readonly string[] = ['plain', 'app'].map((name) =>
  fileURLToPath(new URL(`../pages/${name}`, import.meta.url)),
);
