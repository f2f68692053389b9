import { existsSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname } from 'node:path';
import { Bubblewrap, chooseSandbox, runInSandbox } from '@techne/exec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { managerWith } from '../../../test/capability-provider.ts';
import { CapabilityAccess } from '../capability-access.ts';
import { CapabilitySocket, type CapabilitySocketOptions } from './capability-socket.ts';

interface RunOptions extends Omit<CapabilitySocketOptions, 'access'> {
  readonly behaviour?: string;
  readonly declared?: readonly string[];
  readonly user?: string;
}

async function openSocket(options: RunOptions = {}): Promise<CapabilitySocket> {
  const { behaviour, declared = ['gog.email'], user = 'ada', ...rest } = options;
  const access = new CapabilityAccess({
    manager: managerWith(behaviour),
    caller: { user, skill: 'inbox' },
    declared,
  });
  const socket = await CapabilitySocket.open({ access, ...rest });
  onTestFinished(() => socket.close());
  return socket;
}

/** What a skill's script does: a shell in the sandbox, with the socket and the program mounted. */
async function inSandbox(script: string, socket: CapabilitySocket) {
  const { stdout, output } = await runInSandbox(
    chooseSandbox('bubblewrap'),
    { program: 'bash', args: ['-c', script], ...socket.mounts },
    { timeoutSeconds: 30 },
  );
  return { stdout, output };
}

function ask(socket: CapabilitySocket, text: string | Buffer): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const connection = createConnection({ path: socket.mounts.sockets[0]?.host ?? '' });
  let answer = '';
  connection.on('connect', () => connection.write(text));
  connection.on('data', (chunk: Buffer) => void (answer += chunk.toString()));
  connection.on('error', () => undefined);
  connection.on('close', () => resolve(answer));
  return promise;
}

describe('techne-sb in the sandbox', () => {
  it('lists what the skill declares', async () => {
    const { stdout } = await inSandbox('techne-sb capability list', await openSocket());
    expect(JSON.parse(stdout ?? '').capabilities.map((each: { id: string }) => each.id)).toEqual([
      'gog.email',
    ]);
  });

  it('invokes on behalf of the caller of this run', async () => {
    const script = `techne-sb capability invoke gog.email echo --input '{"to": "ä b"}' && techne-sb capability invoke gog.email whoami`;
    const { stdout = '' } = await inSandbox(script, await openSocket({ user: 'grace' }));
    const [echoed = '', who = ''] = stdout.split('\n');
    expect(JSON.parse(echoed)).toEqual({ to: 'ä b' });
    expect(JSON.parse(who)).toMatchObject({ sub: 'grace', skill: 'inbox', capability: 'gog.email' });
  });

  it('signs in and cannot use the flow again', async () => {
    const script = `
      flow=$(techne-sb capability auth begin gog.email | sed 's/.*"flow_id":"\\([^"]*\\)".*/\\1/')
      techne-sb capability auth complete gog.email "$flow" --input '{"code":"42"}'
      techne-sb capability auth complete gog.email "$flow"; echo "exit $?"`;
    const { output } = await inSandbox(script, await openSocket());
    expect(output).toContain('"status":"connected"');
    expect(output).toMatch(/AUTH_FLOW_USED: .*\nBegin a new one\.\nexit 1/);
  });

  it.each([
    ["another skill's capability", 'invoke gog.calendar echo', 'CAPABILITY_NOT_DECLARED', 3],
    ['an operation that is not there', 'invoke gog.email remove', 'CAPABILITY_ARGUMENT_INVALID', 1],
    ['a made-up flow', 'auth complete gog.email inner', 'AUTH_FLOW_UNKNOWN', 1],
    ['wrong usage', 'invoke gog.email', 'Usage: techne-sb capability list', 2],
    ['an unknown option', 'list --token x', 'Usage: techne-sb', 2],
    ['an input that is no JSON', 'invoke gog.email echo --input {', 'not JSON', 2],
  ])('refuses %s', async (_name, command, text, code) => {
    const { output } = await inSandbox(`techne-sb capability ${command}; echo "exit $?"`, await openSocket());
    expect(output).toContain(text);
    expect(output).toContain(`exit ${code}`);
  });

  it('cannot name another caller, skill or declaration in a request of its own making', async () => {
    const request = `{"action":"invoke","capability":"gog.calendar","operation":"whoami","caller":{"user":"root"},"declared":["gog.calendar"],"skill":"other"}`;
    const allowed = request.replaceAll('gog.calendar', 'gog.email');
    const send = `
      const net = require('node:net');
      for (const line of [process.argv[1], process.argv[2]]) {
        const socket = net.connect('/opt/techne/capabilities.sock', () => socket.write(line + '\\n'));
        socket.on('data', (text) => process.stdout.write(text));
      }`;
    const script = `node -e "$1" '${request}' '${allowed}'`.replace('"$1"', `'${send.replaceAll("'", '"')}'`);
    const { stdout } = await inSandbox(script, await openSocket());
    expect(stdout).toContain('CAPABILITY_NOT_DECLARED');
    expect(stdout).toContain('"sub":"ada"');
    expect(stdout).not.toContain('root');
  });

  it('finds no credential, no key and no process of the host', async () => {
    const { output } = await inSandbox(
      'env; ls /proc | grep -c "^[0-9]"; ls -la /opt/techne',
      await openSocket(),
    );
    expect(output).not.toMatch(/IDENTITY_KEY|provider\.mjs/);
  });

  it('reaches nothing any more once the run is over', async () => {
    const socket = await openSocket();
    const other = await openSocket();
    await socket.close();
    expect(existsSync(dirname(socket.mounts.sockets[0]?.host ?? ''))).toBe(false);
    expect((await inSandbox('techne-sb capability list', other)).stdout).toContain('gog.email');
  });

  it('cannot write to the program or the socket', async () => {
    const script =
      'echo x > /opt/techne/bin/techne-sb; rm -f /opt/techne/capabilities.sock; rm -f /opt/techne/bin/techne-sb; techne-sb capability list';
    expect((await inSandbox(script, await openSocket())).stdout).toContain('gog.email');
  });
});

it.runIf(process.getuid?.() === 0)(
  'belongs to whoever the sandbox becomes when root has no control groups [reason: only root becomes another]',
  async () => {
    const sandbox = new Bubblewrap({ controlGroups: false });
    const socket = await openSocket({ sandbox });
    const path = socket.mounts.sockets[0]?.host ?? '';
    expect(statSync(path).uid).toBe(65534);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    const script =
      'import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect(\'/opt/techne/capabilities.sock\')\ns.send(b\'{"action":"list"}\\n\')\nprint(s.recv(9999).decode())';
    const { stdout } = await runInSandbox(
      sandbox,
      { program: 'python3', args: ['-c', script], sockets: socket.mounts.sockets },
      { timeoutSeconds: 30 },
    );
    expect(stdout).toContain('gog.email');
  },
);

describe('the socket on the host', () => {
  it('is 0600 in a folder that is 0700', async () => {
    const path = (await openSocket()).mounts.sockets[0]?.host ?? '';
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  it('limits how often a run may ask', async () => {
    const socket = await openSocket({ requestsPerMinute: 2 });
    const answers = [];
    for (let index = 0; index < 3; index++) answers.push(await ask(socket, '{"action":"list"}\n'));
    expect(answers.map((answer) => answer.includes('CAPABILITY_RATE_LIMITED'))).toEqual([false, false, true]);
  });

  it('limits how much a run may say', async () => {
    const socket = await openSocket();
    expect(await ask(socket, `${' '.repeat(300 * 1024)}`)).toMatch(/CAPABILITY_ARGUMENT_INVALID|^$/);
    expect(await ask(socket, '{"action":"list"}\n')).toContain('gog.email');
  });

  it.each([
    ['not JSON', 'hello\n'],
    ['two requests', '{"action":"list"}\n{"action":"list"}\n'],
    ['__proto__', '{"__proto__":{"action":"list"}}\n'],
  ])('answers %s with an error', async (_name, text) => {
    expect(await ask(await openSocket(), text)).toContain('CAPABILITY_ARGUMENT_INVALID');
  });

  it('drops whoever connects and says nothing', async () => {
    expect(await ask(await openSocket({ idleMs: 50 }), '{')).toBe('');
  });

  it('cancels what is under way when the run ends', async () => {
    const socket = await openSocket({
      behaviour:
        'const good = answer; answer = (request) => request.method === "definitions" && good(request);',
    });
    const asked = ask(socket, '{"action":"invoke","capability":"gog.email","operation":"echo"}\n');
    await ask(await openSocket(), '{"action":"list"}\n');
    await socket.close();
    expect(await asked).toBe('');
  });
});
