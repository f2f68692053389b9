import { findAllSkills, findSkill, readSkillContent } from 'skillkit';

export function open({ root }) {
  return {
    list: () => findAllSkills([root]),
    load: ({ name }) => readSkillContent(findSkill(name, [root]).path),
  };
}
