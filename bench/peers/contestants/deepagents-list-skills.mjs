// The older function, which goes to the file system directly.
import { listSkills } from 'deepagents';

export function open({ root }) {
  return { list: () => listSkills({ projectSkillsDir: root }) };
}
