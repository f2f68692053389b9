import { expose } from '../expose.mjs';
import { swallowOutput } from '../swallow-output.mjs';

const { findAllSkills, readSkill } = await expose(
  import.meta.resolve('openskills/dist/cli.js'),
  'program.parse();',
  ['findAllSkills', 'readSkill'],
);

export function open() {
  return {
    list: () => findAllSkills(),
    load: ({ name }) => swallowOutput(() => readSkill(name)),
  };
}
