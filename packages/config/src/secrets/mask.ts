/** What stands for a secret: the same whatever its length. */
export const mask = '********';
