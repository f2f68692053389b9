import { runPackageProgram } from '../runtime/package-program.mjs';
import { environmentWithPrograms } from '../runtime/run-program.mjs';

/** A check that an installed program makes: its output is the problem when it does not end with 0. */
export function programCheck(name, program, args) {
  return {
    name,
    async run(root) {
      const env = { ...environmentWithPrograms(), NO_COLOR: '1', FORCE_COLOR: '0' };
      const { code, output } = await runPackageProgram(program, args, { cwd: root, env });
      if (code === 0) return { problems: [] };
      return { problems: [output.trim() || `${program.join(' ')} ended with ${code}`] };
    },
  };
}
