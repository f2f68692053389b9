import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { digestFolder } from '@techne/skills';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressesOf, type Address } from './isolation/addresses.ts';
import { readOperations, type Operation } from './isolation/operations.ts';
import { makePrivateThings, type PrivateThings } from './isolation/private-things.ts';
import { callOperation } from './isolation/walk.ts';
import { serve, type Account, type TestServer } from './serve.ts';

let server: TestServer;
let things: PrivateThings;
let operations: readonly Operation[];
let addresses: Readonly<Record<string, Address>>;
beforeAll(async () => {
  server = await serve({ shared: true });
  const admin = await server.register();
  things = await makePrivateThings(server, admin, `mark${randomBytes(8).toString('hex')}`);
  operations = await readOperations(server);
  addresses = await addressesOf(things);
});

interface Stranger {
  readonly isElsewhere: boolean;
  readonly isAdmin: boolean;
  /** A new one each time, in a tenant where nothing was asked for yet: an audit trail tells what was. */
  readonly make: () => Promise<Account>;
}

const strangers: Readonly<Record<string, Stranger>> = {
  'another user of the tenant': { isElsewhere: false, isAdmin: false, make: () => server.register() },
  'a user of another tenant': {
    isElsewhere: true,
    isAdmin: false,
    make: () => server.accountIn(randomUUID()),
  },
  'an admin of another tenant': {
    isElsewhere: true,
    isAdmin: true,
    make: () => server.accountIn(randomUUID(), 'admin'),
  },
};

describe('the walk', () => {
  it('knows how to address every operation of the OpenAPI document, and no other', () => {
    expect(Object.keys(addresses).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  it('reaches what it addresses: the owner gets through wherever reading is enough', async () => {
    for (const operation of operations.filter(isReading))
      expect(await ask(operation, things.owner.token)).toMatchObject({ id: operation.id, status: 200 });
  });
});

describe.each(Object.entries(strangers))('%s', (_, { isElsewhere, isAdmin, make }) => {
  it('finds nothing of somebody else at any address, and changes nothing there', async () => {
    const before = await lookAtAll();
    const { token } = await make();
    const addressed = operations.filter(({ parameters }) => parameters.length > 0);
    // What makes something of the same name there comes last.
    const isMaking = (operation: Operation): number => Number(addressOf(operation).elsewhere !== undefined);
    for (const operation of addressed.toSorted((a, b) => isMaking(a) - isMaking(b))) {
      const { elsewhere = 404, isShared = false } = addressOf(operation);
      const found = operation.access === 'admin' && !isAdmin ? 403 : isElsewhere ? elsewhere : 404;
      const status = isShared ? 200 : found;
      expect(await ask(operation, token)).toEqual({ id: operation.id, status, tells: false });
    }
    expect(await lookAtAll()).toEqual(before);
  });

  it('sees nothing of somebody else in lists, and in no answer to what is done without an address', async () => {
    const before = await lookAtAll();
    for (const operation of operations.filter(({ parameters }) => parameters.length === 0)) {
      // Some of these sign out, change the password or create things: each has an account of its own.
      const { token } = await make();
      const { status, tells } = await ask(operation, token);
      const isRefused = operation.access === 'admin' && !isAdmin;
      expect([operation.id, tells, isRefused ? status : undefined]).toEqual([
        operation.id,
        false,
        isRefused ? 403 : undefined,
      ]);
      expect(status).toBeLessThan(500);
    }
    expect(await lookAtAll()).toEqual(before);
  });
});

describe('nobody', () => {
  it('gets 401 from every operation that is not public, and is told nothing by those that are', async () => {
    const before = await lookAtAll();
    for (const operation of operations)
      for (const token of [undefined, `${things.owner.token.slice(0, -3)}AAA`]) {
        const { status, tells } = await ask(operation, token);
        // Public ones answer as they answer everybody.
        const found = operation.access === 'public' ? status : 401;
        expect([operation.id, tells, status]).toEqual([operation.id, false, found]);
      }
    expect(await lookAtAll()).toEqual(before);
  });
});

async function ask(operation: Operation, token: string | undefined) {
  const { status, all } = await callOperation(server, operation, addressOf(operation), token);
  // Who asks for a thing by its name or id, or makes one, is answered in these words; a list has no reason to.
  const isList = operation.method === 'GET' && operation.parameters.length === 0;
  const told = isList ? all : all.replaceAll(things.skill, '');
  const secrets = isList ? [things.mark, ...ids()] : [things.mark];
  return { id: operation.id, status, tells: secrets.some((secret) => told.includes(secret)) };
}

/** What only who sees a thing can know. */
function ids(): readonly string[] {
  const { owner, endedRun, waitingRun, approval, grant, chat, base, document, task, token } = things;
  const { workflow, execution } = things;
  return [
    owner.user.id,
    endedRun,
    waitingRun,
    approval,
    grant,
    chat,
    base,
    document,
    task,
    token.id,
    workflow,
    execution,
  ];
}

function addressOf({ id }: Operation): Address {
  const address = addresses[id];
  if (address === undefined) throw new Error(`test/isolation/addresses.ts has no line for ${id}`);
  return address;
}

/** What a user may read about own things. */
function isReading({ method, access }: Operation): boolean {
  return method === 'GET' && access !== 'admin';
}

/** Everything of the owner's, byte for byte: as the API gives it, and as it lies on the disk. */
async function lookAtAll(): Promise<readonly unknown[]> {
  const { owner, token, skill } = things;
  const answers = [];
  for (const operation of operations.filter(isReading)) {
    if (operation.access === 'public') continue;
    const { status, body } = await callOperation(server, operation, addressOf(operation), owner.token);
    answers.push([operation.id, status, body]);
  }
  const withToken = await server.request('/api/v1/auth/me', { token: token.token });
  return [...answers, withToken.json, await digestFolder(join(server.data, 'skills', 'default', skill))];
}
