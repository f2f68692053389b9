import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { codeOf, managerWith, providerCommand } from '../../test/capability-provider.ts';
import { CapabilityManager } from './capability-manager.ts';

const ada = { user: 'ada', tenant: 't1', skill: 'inbox', chatType: 'private' };

describe('what a caller sees', () => {
  it('is what the provider defines for that caller', async () => {
    const manager = managerWith(
      "handlers.definitions = ({ params }) => ({ definitions: definitions.filter((each) => claimsOf(params.token).sub === 'ada' || each.id === 'gog.calendar') });",
    );
    const idsFor = async (user: string) =>
      (await manager.visible({ ...ada, user })).capabilities.map(({ id }) => id);
    expect(await idsFor('ada')).toEqual(['gog.calendar', 'gog.email']);
    expect(await idsFor('eve')).toEqual(['gog.calendar']);
    expect(await codeOf(manager.invoke({ ...ada, user: 'eve' }, 'gog.email', 'echo', {}))).toBe(
      'CAPABILITY_UNAVAILABLE',
    );
  });

  it.each([
    ['another namespace', "definitions = [{ id: 'mail.send', operations: [] }];"],
    ['no namespace', "definitions = [{ id: 'email', operations: [] }];"],
    ['one id twice', "definitions = [{ id: 'gog.a', operations: [] }, { id: 'gog.a', operations: [] }];"],
    ['no operations', "definitions = [{ id: 'gog.a' }];"],
    ['a bad operation', "definitions = [{ id: 'gog.a', operations: [{ name: '../x' }] }];"],
    ['text', "definitions = 'all';"],
  ])('is nothing when the provider defines %s', async (_name, behaviour) => {
    const { capabilities, failures } = await managerWith(behaviour).visible(ada);
    expect(capabilities).toEqual([]);
    expect(failures.map(({ code }) => code)).toEqual(['PROVIDER_INVALID_ANSWER']);
  });

  it('loses only the capabilities of the provider that fails', async () => {
    const manager = new CapabilityManager({
      providers: [
        { namespace: 'gog', command: providerCommand(), timeoutSeconds: 20 },
        { namespace: 'bad', command: providerCommand('process.exit(1);'), timeoutSeconds: 20 },
      ],
    });
    const { capabilities, failures } = await manager.visible(ada);
    manager.close();
    expect(capabilities.map(({ id }) => id)).toEqual(['gog.calendar', 'gog.email']);
    expect(failures.map(({ code, data }) => [code, data['namespace']])).toEqual([['PROVIDER_EXITED', 'bad']]);
  });
});

describe('an invocation', () => {
  it('is carried out on behalf of the caller that the host names', async () => {
    expect(await managerWith().invoke(ada, 'gog.email', 'whoami', {})).toMatchObject({
      iss: 'techne',
      aud: 'gog',
      sub: 'ada',
      tenant: 't1',
      skill: 'inbox',
      capability: 'gog.email',
      chat_type: 'private',
    });
  });

  it('keeps a token that the skill forged below input, where no provider looks for it', async () => {
    const manager = managerWith(
      'handlers.invoke = ({ params }) => ({ by: claimsOf(params.token).sub, asked: Object.keys(params.input) });',
    );
    const forged = { token: 'eyJhbGciOiJub25lIn0.e30.', user: 'root', params: { token: 'x' } };
    expect(await manager.invoke(ada, 'gog.email', 'echo', forged)).toEqual({
      by: 'ada',
      asked: ['token', 'user', 'params'],
    });
  });

  it('drops __proto__ from the input', async () => {
    const input = JSON.parse('{"__proto__": {"polluted": true}, "deep": {"__proto__": 1, "kept": 2}}');
    expect(await managerWith().invoke(ada, 'gog.email', 'echo', input)).toEqual({ deep: { kept: 2 } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['a token', '{ access_token: "x" }'],
    ['a cookie', '{ headers: { "set-cookie": ["a=b"] } }'],
    ['the identity token itself', '{ echo: params.token }'],
  ])('is refused when the answer carries %s', async (_name, result) => {
    const manager = managerWith(`handlers.invoke = ({ params }) => (${result});`);
    expect(await codeOf(manager.invoke(ada, 'gog.email', 'echo', {}))).toBe('CAPABILITY_ANSWER_REFUSED');
  });

  it.each([
    ['an id without a namespace', 'email', 'echo', {}, 'CAPABILITY_ARGUMENT_INVALID'],
    ['an unknown namespace', 'mail.send', 'echo', {}, 'CAPABILITY_UNAVAILABLE'],
    ['an unknown capability', 'gog.files', 'echo', {}, 'CAPABILITY_UNAVAILABLE'],
    ['an unknown operation', 'gog.email', 'delete', {}, 'CAPABILITY_ARGUMENT_INVALID'],
    ['an operation that is no name', 'gog.email', '../x', {}, 'CAPABILITY_ARGUMENT_INVALID'],
    ['an input that is no object', 'gog.email', 'echo', [1], 'CAPABILITY_ARGUMENT_INVALID'],
  ] as const)('is refused for %s', async (_name, id, operation, input, code) => {
    expect(await codeOf(managerWith().invoke(ada, id, operation, input))).toBe(code);
  });

  it('is refused without a user', async () => {
    expect(await codeOf(managerWith().invoke({ user: '' }, 'gog.email', 'echo', {}))).toBe(
      'CAPABILITY_USER_REQUIRED',
    );
  });
});

describe('the process of a provider', () => {
  it('inherits nothing of the host but what commands inherit', async () => {
    const canaries = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`CANARY_${index}`, `canary-${index}`]),
    );
    const manager = managerWith('handlers.invoke = () => ({ names: Object.keys(process.env).sort() });', {
      environment: {
        ...canaries,
        OPENAI_API_KEY: 'k',
        LD_PRELOAD: '',
        NODE_OPTIONS: '',
        PATH: '/usr/bin',
        HOME: '/h',
      },
    });
    expect(await manager.invoke(ada, 'gog.email', 'echo', {})).toEqual({
      names: ['HOME', 'PATH', 'TECHNE_IDENTITY_KEY_FD'],
    });
  });

  it('does not keep a host alive that forgot to close it, and ends with it', async () => {
    const source = new URL('./capability-manager.ts', import.meta.url).href;
    const command = providerCommand('handlers.invoke = () => process.pid;');
    const code = `
      import { CapabilityManager } from ${JSON.stringify(source)};
      const manager = new CapabilityManager({ providers: [{ namespace: 'gog', command: ${JSON.stringify(command)}, timeoutSeconds: 60 }] });
      console.log(await manager.invoke({ user: 'ada' }, 'gog.email', 'echo', {}));`;
    const options = ['--conditions=techne-source', '--input-type=module', '-e', code];
    const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: 20_000 });
    const pid = Number(stdout.trim());
    expect(pid).toBeGreaterThan(1);
    await expect
      .poll(() => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      .toBeFalsy();
  });
});

describe('a sign-in', () => {
  it('is begun with an address for the person and completed once', async () => {
    const manager = managerWith();
    const begun = await manager.authBegin(ada, 'gog.email');
    expect(begun).toEqual({
      flow_id: expect.stringMatching(/^[\w-]{32}$/),
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      url: 'https://accounts.example/sign-in',
      user_code: 'AB-12',
    });
    expect(await manager.authComplete(ada, 'gog.email', begun.flow_id, { code: '42' })).toEqual({
      status: 'connected',
      flow: 'inner',
      given: { code: '42' },
    });
    expect(await codeOf(manager.authComplete(ada, 'gog.email', begun.flow_id))).toBe('AUTH_FLOW_USED');
  });

  it('is completed by one of two that try at once', async () => {
    const manager = managerWith();
    const { flow_id: flow } = await manager.authBegin(ada, 'gog.email');
    const codes = await Promise.all([1, 2].map(() => codeOf(manager.authComplete(ada, 'gog.email', flow))));
    expect(codes.toSorted()).toEqual(['AUTH_FLOW_USED', expect.stringMatching(/^resolved/)]);
  });

  it.each([
    ['another user', { ...ada, user: 'eve' }, 'gog.email'],
    ['another tenant', { ...ada, tenant: 't2' }, 'gog.email'],
    ['another capability', ada, 'gog.calendar'],
  ])('of one person is unknown to %s, and stays theirs', async (_name, caller, capability) => {
    const manager = managerWith();
    const { flow_id: flow } = await manager.authBegin(ada, 'gog.email');
    expect(await codeOf(manager.authComplete(caller, capability, flow))).toBe('AUTH_FLOW_UNKNOWN');
    expect(await codeOf(manager.authComplete(ada, 'gog.email', flow))).toMatch(/^resolved/);
  });

  it('that comes late is refused', async () => {
    let now = 1_800_000_000_000;
    const manager = managerWith(
      "handlers.auth_begin = () => ({ flow_id: 'f', url: 'https://a.example', expires_in: 60 });",
      {
        now: () => now,
      },
    );
    const { flow_id: flow } = await manager.authBegin(ada, 'gog.email');
    now += 60_000;
    expect(await codeOf(manager.authComplete(ada, 'gog.email', flow))).toBe('AUTH_FLOW_EXPIRED');
  });

  it('with an id that was made up is unknown', async () => {
    expect(await codeOf(managerWith().authComplete(ada, 'gog.email', 'inner'))).toBe('AUTH_FLOW_UNKNOWN');
  });

  it.each([
    ['a script as address', "{ flow_id: 'f', url: 'javascript:alert(1)' }"],
    ['plain http', "{ flow_id: 'f', url: 'http://a.example' }"],
    ['a password in the address', "{ flow_id: 'f', url: 'https://u:p@a.example' }"],
    ['no flow', "{ url: 'https://a.example' }"],
    ['nothing to do', "{ flow_id: 'f' }"],
  ])('that begins with %s is an invalid answer', async (_name, result) => {
    const manager = managerWith(`handlers.auth_begin = () => (${result});`);
    expect(await codeOf(manager.authBegin(ada, 'gog.email'))).toBe('PROVIDER_INVALID_ANSWER');
  });

  it('whose answers carry tokens is refused', async () => {
    const manager = managerWith("handlers.auth_complete = () => ({ refresh_token: 'x' });");
    const { flow_id: flow } = await manager.authBegin(ada, 'gog.email');
    expect(await codeOf(manager.authComplete(ada, 'gog.email', flow))).toBe('CAPABILITY_ANSWER_REFUSED');
  });
});
