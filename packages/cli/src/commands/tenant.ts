import { plural } from '../diagnostics/plural.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { UsageError } from '../program/usage-error.ts';
import { dataOption, openServerData, type ServerData } from '../server-data/open-server-data.ts';
import { span } from '../terminal/span.ts';

const actions = ['list', 'add'];

/** `techne tenant`: the tenants of a server, each with its own people and skills. */
export const tenant: Command = {
  options: [
    dataOption,
    { name: 'email', value: 'EMAIL', summary: 'Of the first admin of a new tenant' },
    { name: 'url', value: 'URL', summary: 'What the link begins with; without it the configured address' },
  ],
  notes: [
    'list shows every tenant with its number of accounts. add NAME makes a link that works once, for the first',
    'admin of a new tenant, which exists when the link was used. Admins invite the others.',
  ],
  examples: ['tenant list', 'tenant add acme --email ann@acme.example --url https://techne.example'],
  async run(context) {
    const [action = '', ...names] = context.arguments.operands;
    if (!actions.includes(action))
      throw new UsageError(`tenant cannot "${action}"; it can ${actions.join(' and ')}`, {
        program: 'techne tenant',
        wanted: action,
        known: actions,
      });
    const data = await openServerData(context, action === 'add' ? 'make' : 'fail');
    try {
      return action === 'list' ? await list(context, data) : await add(context, data, names);
    } finally {
      await data.store.close();
    }
  },
};

async function list({ stdout, stderr, json }: CommandContext, { store }: ServerData): Promise<ExitCode> {
  const tenants = await store.accounts.tenants();
  if (json) stdout.json(tenants.map(({ tenant: name, users }) => ({ name, users })));
  else if (tenants.length === 0) stderr.line('No tenant has an account yet.');
  else
    stdout.lines(
      tenants.map(({ tenant: name, users }) => [span('accent', name), `  ${plural(users, 'account')}`]),
    );
  return exitCodes.done;
}

async function add(context: CommandContext, data: ServerData, names: readonly string[]): Promise<ExitCode> {
  const { arguments: given, stdout, stderr, json } = context;
  const [name = '', extra] = names;
  const email = given.text('email');
  if (name === '' || extra !== undefined || email === undefined)
    throw new UsageError('tenant add needs one name and --email', { program: 'techne tenant' });
  const { inviteTenantAdmin } = await import('@techne/server');
  const url = given.text('url') ?? data.url;
  const invitation = await inviteTenantAdmin({ store: data.store, tenant: name, email, url });
  if ('problem' in invitation) throw new CommandError(exitCodes.failed, `${invitation.problem}.`);
  const { link, expiresAt } = invitation;
  if (json) stdout.json({ name, email, link, expires_at: new Date(expiresAt).toISOString() });
  else stdout.line(link);
  stderr.line(`The link works once, for ${email}, within a week. It is a secret.`);
  return exitCodes.done;
}
