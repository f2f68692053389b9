import { z } from 'zod';
import { skillName } from '../../skills/content/skill-name.ts';

const path = z.string().describe('Relative to the skill, with slashes');

export const readFileParams = z.object({ name: z.string(), path });
export const changeFileParams = z.object({ name: skillName, path });
