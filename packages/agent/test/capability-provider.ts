import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CapabilityManager, type CapabilityManagerOptions } from '../src/capabilities/capability-manager.ts';

/** Reads the key, verifies tokens as a provider in any language would, and answers by `handlers`. */
const prelude = `
import { readFileSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';
const key = Buffer.from(readFileSync(3, 'utf8').trim(), 'base64url');
const print = (value) => process.stdout.write((typeof value === 'string' ? value : JSON.stringify(value)) + '\\n');
function claimsOf(token) {
  const [head, payload, signature] = String(token).split('.');
  const expected = createHmac('sha256', key).update(head + '.' + payload).digest('base64url');
  return signature === expected ? JSON.parse(Buffer.from(payload, 'base64url')) : undefined;
}
const operations = [{ name: 'echo' }, { name: 'whoami', description: 'Who asks.' }];
let definitions = [{ id: 'gog.email', description: 'Mail.', operations }, { id: 'gog.calendar', operations }];
const handlers = {
  definitions: () => ({ definitions }),
  invoke: ({ params }) => (params.operation === 'whoami' ? claimsOf(params.token) ?? 'forged' : params.input),
  auth_begin: () => ({ flow_id: 'inner', url: 'https://accounts.example/sign-in', user_code: 'AB-12', state: 'kept' }),
  auth_complete: ({ params }) => ({ status: 'connected', flow: params.flow_id, given: params.input }),
};
let answer = (request) => print({ id: request.id, result: handlers[request.method](request) });
`;
const epilogue = `
createInterface({ input: process.stdin }).on('line', (line) => void answer(JSON.parse(line)));
`;

/** A provider's program; `behaviour` may change `handlers`, `definitions` and `answer`. */
export function providerCommand(behaviour = ''): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'techne-provider-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'provider.mjs');
  writeFileSync(file, `${prelude}${behaviour}${epilogue}`);
  return [process.execPath, file];
}

/** A manager with the provider `gog`, closed when the test is over. */
export function managerWith(
  behaviour = '',
  options: Partial<CapabilityManagerOptions> & { readonly timeoutSeconds?: number } = {},
): CapabilityManager {
  const { timeoutSeconds = 20, ...rest } = options;
  const command = providerCommand(behaviour);
  const manager = new CapabilityManager({
    providers: [{ namespace: 'gog', command, timeoutSeconds }],
    ...rest,
  });
  onTestFinished(() => manager.close());
  return manager;
}

/** The code of what a promise rejects with. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    return `resolved: ${JSON.stringify(await promise)}`;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
