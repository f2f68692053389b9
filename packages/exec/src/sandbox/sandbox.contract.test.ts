import { expect, it } from 'vitest';
import { Bubblewrap } from './bubblewrap/bubblewrap.ts';
import { chooseSandbox, sandboxNames } from './choose-sandbox.ts';
import { noSandbox } from './none/none.ts';
import { refusalContract, sandboxContract } from './sandbox.contract.ts';
import { SandboxRuntime } from './sandbox-runtime/sandbox-runtime.ts';

sandboxContract('bubblewrap', new Bubblewrap());
sandboxContract('bubblewrap without control groups', new Bubblewrap({ controlGroups: false }));
refusalContract('bubblewrap that is not installed', new Bubblewrap({ path: '' }));
refusalContract(
  'sandbox-runtime that is not installed',
  new SandboxRuntime({ module: '@techne/no-such-package' }),
);
refusalContract('none', noSandbox);

it('knows every backend by name, and makes each once', () => {
  expect(sandboxNames).toEqual(['bubblewrap', 'sandbox-runtime', 'none']);
  for (const name of sandboxNames) {
    expect(chooseSandbox(name).name).toBe(name);
    expect(chooseSandbox(name)).toBe(chooseSandbox(name));
  }
});

it('takes bubblewrap on Linux unless told otherwise, and refuses an unknown name', () => {
  expect(chooseSandbox().name).toBe(process.platform === 'linux' ? 'bubblewrap' : 'sandbox-runtime');
  expect(() => chooseSandbox('docker')).toThrow('There is no sandbox "docker"');
  expect(() => chooseSandbox('constructor')).toThrow('There is no sandbox');
});

it('says that bubblewrap is missing and how to install it', async () => {
  expect(await new Bubblewrap({ path: '/nowhere' }).probe()).toEqual({
    ok: false,
    reason: 'bubblewrap is not installed: there is no bwrap in PATH',
    hint: 'Install it: apt-get install bubblewrap',
  });
});

it('says that sandbox-runtime is missing and the command for npm', async () => {
  expect(await new SandboxRuntime({ module: '@techne/no-such-package' }).probe()).toEqual({
    ok: false,
    reason: '@anthropic-ai/sandbox-runtime is not installed',
    hint: 'Install it: npm install @anthropic-ai/sandbox-runtime',
  });
});
