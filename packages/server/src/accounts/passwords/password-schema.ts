import { z } from 'zod';

/** Length is what makes a password good; more rules make people write it down. */
export const passwordSchema = z
  .string()
  .min(8, 'A password has at least 8 characters')
  .max(256, 'A password has at most 256 characters')
  .describe('8 to 256 characters');
