import type { Database } from '../src/database/database.ts';

/** Puts rows into every table, with all that is hard to carry over. */
export async function fillDatabase(database: Database): Promise<void> {
  const hard = 'quote " back\\slash ünï 🦜 line\nline \u2028 end';
  await database.write(async (to) => {
    const user = {
      tenant: 'default',
      role: 'admin',
      issuer: null,
      subject: null,
      created_at: 1,
      disabled_at: null,
    };
    const people = Array.from({ length: 250 }, (_, index) => {
      return {
        ...user,
        id: `user ${index}`,
        email: `${hard} ${index}`,
        email_key: `${index}`,
        password_hash: null,
      };
    });
    await to.insertInto('users').values(people).execute();
    const session = {
      user_id: 'user 1',
      kind: 'token',
      name: hard,
      expires_at: null,
      revoked_at: 2 ** 53 - 1,
    };
    await to
      .insertInto('sessions')
      .values({ ...session, id: 's', created_at: 1 })
      .execute();
    const link = { kind: 'owner', tenant: 'default', email: null, role: 'admin', created_by: null };
    await to
      .insertInto('links')
      .values({ ...link, secret_digest: 'x', created_at: 1, expires_at: 2, used_at: null })
      .execute();
    await to.insertInto('signing_keys').values({ id: 'k', jwk: '{"a":"\\u0000"}', created_at: 1 }).execute();
    const skill = { tenant: 'default', name: 'a', digest: 'd', created_at: 1 };
    await to
      .insertInto('managed_skills')
      .values({ ...skill, owner: null, visibility: 'private', version: 120, updated_at: 2 })
      .execute();
    const versions = Array.from({ length: 120 }, (_, index) => {
      return { ...skill, number: index + 1, author: null, files: '[]' };
    });
    await to.insertInto('skill_versions').values(versions).execute();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const blobs = [
      { digest: 'all', bytes, uses: 1 },
      { digest: 'none', bytes: new Uint8Array(), uses: 2 },
    ];
    await to.insertInto('blobs').values(blobs).execute();
    const run = {
      tenant: 'default',
      user_id: 'user 1',
      kind: 'run',
      skill: null,
      status: 'running',
      created_at: 1,
    };
    const lease = { owner: 'server', lease_until: 5, finished_at: null, cancel_requested_at: null };
    await to
      .insertInto('runs')
      .values({ ...run, ...lease, id: 'r', request: '{}', state: null, result: null })
      .execute();
    await to
      .insertInto('run_events')
      .values({ run_id: 'r', first_number: 1, last_number: 1, events: '[1]' })
      .execute();
    const call = {
      id: 'q',
      tenant: 'default',
      run_id: 'r',
      call_id: 'c',
      user_id: 'user 1',
      skill: 'a',
      tool: 't',
    };
    const decision = { decision: null, decided_by: null, decided_at: null };
    await to
      .insertInto('approval_requests')
      .values({ ...call, ...decision, digest: 'd', preview: 'null', created_at: 1 })
      .execute();
    await to
      .insertInto('approval_grants')
      .values([grantOf(7), grantOf(41)])
      .execute();
    await to.insertInto('rate_limits').values({ key: 'k', moments: '[1]', expires_at: 9 }).execute();
    await to.insertInto('changes').values({ topic: 'users', version: 3 }).execute();
  });
}

function grantOf(id: number) {
  return { ...grant, id, digest: `d${id}` };
}

export const grant = {
  tenant: 'default',
  folder: '/a',
  name: 'a',
  digest: 'd',
  decision: 'always',
  decided_at: 1,
  decided_by: null,
  files: '{}',
};
