import { activity } from './en/activity.ts';
import { chat } from './en/chat.ts';
import { common, errors, frame } from './en/common.ts';
import { knowledge } from './en/knowledge.ts';
import { palette } from './en/palette.ts';
import { runs } from './en/runs.ts';
import { settings } from './en/settings.ts';
import { signIn } from './en/sign-in.ts';
import { skills } from './en/skills.ts';
import { workflows } from './en/workflows.ts';

/** Every word that the page shows, by section. A translation is another folder like `en`. */
export const text = {
  activity,
  chat,
  common,
  errors,
  frame,
  knowledge,
  palette,
  runs,
  settings,
  signIn,
  skills,
  workflows,
};
