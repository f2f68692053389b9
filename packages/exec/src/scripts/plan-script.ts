import { findProgram, systemPath } from '../sandbox/find-program.ts';
import type { MountedProgram, NetworkAccess } from '../sandbox/sandbox.ts';
import { chooseInterpreter } from './choose-interpreter.ts';
import { refusal, type LocatedScript } from './locate-script.ts';

/** What is started in the sandbox. */
export interface ScriptPlan {
  readonly program: string;
  readonly args: readonly string[];
  /** Programs that the sandbox has to show. */
  readonly programs: readonly MountedProgram[];
}

/** Decides how a script is started, or refuses with what is missing. */
export function planScript(
  script: LocatedScript,
  args: readonly string[],
  network: NetworkAccess,
  path: string = process.env['PATH'] ?? systemPath,
): ScriptPlan {
  const interpreter = chooseInterpreter(script);
  switch (interpreter.kind) {
    case 'itself':
      return { program: script.file, args, programs: [] };
    case 'unknown':
      throw refusal(
        script.path,
        'it is not executable, and neither its first line nor its ending says what runs it',
        'Give it a first line such as #!/usr/bin/env python3, or make it executable.',
      );
    case 'uv':
      return planUv(script, args, interpreter.dependencies, network, path);
    case 'program': {
      const { program } = interpreter;
      // Node is brought along; everything else has to be the system's.
      if (!program.includes('/') && program !== 'node' && findProgram(program, systemPath) === undefined) {
        throw refusal(
          script.path,
          `${program} is not installed`,
          `Install ${program} as a package of the system.`,
        );
      }
      return { program, args: [...interpreter.args, script.file, ...args], programs: [] };
    }
  }
}

function planUv(
  script: LocatedScript,
  args: readonly string[],
  dependencies: readonly string[],
  network: NetworkAccess,
  path: string,
): ScriptPlan {
  const wants = `it declares Python dependencies (${dependencies.join(', ')})`;
  const uv = findProgram('uv', path);
  if (uv === undefined) {
    throw refusal(
      script.path,
      `${wants}, and uv, which fetches them, is not installed`,
      'Install uv, then try again.',
    );
  }
  if (network.kind === 'none') {
    throw refusal(
      script.path,
      `${wants}, and uv may not use the network to fetch them`,
      'Approve network for this run.',
    );
  }
  return {
    program: 'uv',
    args: ['run', '--script', '--', script.file, ...args],
    programs: [{ host: uv, name: 'uv' }],
  };
}
