import { fileURLToPath } from 'node:url';

/** The pages that ship with this package. Stands at the top of `src`, from where the way is that from `dist`. */
export const pagesFolder: string = fileURLToPath(new URL('../pages', import.meta.url));
