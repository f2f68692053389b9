import { basename } from 'node:path';
import { experimental_createSkillTool as createSkillTool } from 'bash-tool';

export function open({ root }) {
  let toolkit;
  return {
    list: async () => {
      toolkit = await createSkillTool({ skillsDirectory: root });
      return toolkit.skills;
    },
    load: async ({ name }) => {
      const call = { toolCallId: 'bench', messages: [] };
      return (await toolkit.skill.execute({ skillName: name }, call)).instructions;
    },
    // The files that it hands to the sandbox.
    read: ({ localPath }, path) => toolkit.files[`./skills/${basename(localPath)}/${path}`],
  };
}
