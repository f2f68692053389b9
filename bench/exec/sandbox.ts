import { spawn, type ChildProcess } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { chooseSandbox, runInSandbox } from '@techne/exec';
import type { Comparison } from './compare.ts';

const program = '/bin/true';

/** A program in the sandbox, a fresh folder and control groups included, against bwrap with the same arguments. */
export async function sandboxComparison(folder: string): Promise<Comparison> {
  const sandbox = chooseSandbox('bubblewrap');
  const [bwrap, args] = await bareArguments(folder);
  return {
    name: `${program} in the sandbox`,
    limit: 1.3,
    bare: () =>
      new Promise((resolve, reject) => {
        const child = spawn(bwrap, args, { cwd: '/', env: {}, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
        for (const stream of [child.stdout, child.stderr, child.stdio[3]])
          stream?.on('data', () => undefined);
        child.once('error', reject);
        child.once('close', (code) =>
          code === 0 ? resolve() : reject(new Error(`bwrap ended with ${code}`)),
        );
      }),
    library: async () => {
      const { end, output } = await runInSandbox(sandbox, { program, args: [] }, { timeoutSeconds: 30 });
      if (end.kind !== 'exited' || end.exitCode !== 0) throw new Error(output);
    },
  };
}

/** What the library would start, with the options that it sends through a descriptor on the command line. */
async function bareArguments(folder: string): Promise<readonly [string, readonly string[]]> {
  const command = await chooseSandbox('bubblewrap').wrap({ program, args: [], work: folder });
  try {
    const options = new PassThrough();
    const stdio = [null, null, null, new PassThrough(), options];
    command.started({ stdio } as unknown as ChildProcess);
    const sent = (await text(options)).split('\0').slice(0, -1);
    const words = [command.program, ...command.args];
    const start = words.findIndex((word) => word.endsWith('/bwrap'));
    const rest = words.slice(start + 1);
    const place = rest.indexOf('--args');
    return [words[start] ?? 'bwrap', [...sent, ...rest.slice(0, place), ...rest.slice(place + 2)]];
  } finally {
    await command.dispose();
  }
}
