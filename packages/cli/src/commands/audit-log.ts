import type { AuditTrail, TenantVerdict } from '../audit-trail/audit-trail.ts';
import { filterOptions, readAuditFilter, readLimit } from '../audit-trail/read-audit-filter.ts';
import { renderRecord } from '../audit-trail/render-record.ts';
import { plural } from '../diagnostics/plural.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { UsageError } from '../program/usage-error.ts';
import { dataOption } from '../server-data/open-server-data.ts';
import { span, type Piece } from '../terminal/span.ts';

const actions = ['list', 'export', 'verify'];

/** `techne audit-log`: what happened on a server, and whether nobody changed it since. */
export const auditLog: Command = {
  options: [
    dataOption,
    { name: 'tenant', value: 'NAME', summary: 'Whose trail; without it default, and all of them for verify' },
    ...filterOptions,
    { name: 'limit', value: 'NUMBER', summary: 'How many list shows, at most 500; without it 50' },
  ],
  notes: [
    'list, which is meant without a word, shows the newest records; export writes all of them as lines of JSON,',
    'oldest first; verify looks whether one was changed, removed or put in between. The server need not run.',
    'verify ends with 1 when it finds something, and names the first record. Keep the head that it prints',
    'elsewhere: who can write to the database could make a whole new trail.',
  ],
  examples: [
    'audit-log',
    'audit-log list --action sign-in --outcome refused',
    'audit-log export --from 2026-01-01 > audit.jsonl',
    'audit-log verify --data /var/lib/techne',
  ],
  async run(context) {
    const [action = 'list'] = context.arguments.operands;
    if (!actions.includes(action))
      throw new UsageError(`audit-log cannot "${action}"; it can ${actions.join(', ')}`, {
        program: 'techne audit-log',
        wanted: action,
        known: actions,
      });
    const trail = await openTrail(context);
    try {
      if (action === 'verify') return await verify(context, trail);
      return action === 'export' ? await exportAll(context, trail) : await list(context, trail);
    } finally {
      await trail.close();
    }
  },
};

async function openTrail(context: CommandContext): Promise<AuditTrail> {
  if (context.server !== undefined)
    return (await import('../audit-trail/remote-audit-trail.ts')).remoteAuditTrail(context);
  return (await import('../audit-trail/local-audit-trail.ts')).localAuditTrail(context);
}

async function list(context: CommandContext, trail: AuditTrail): Promise<ExitCode> {
  const { arguments: given, stdout, stderr, json } = context;
  const { items, total } = await trail.list(await readAuditFilter(given), readLimit(given));
  if (json) stdout.json({ items, total });
  else if (items.length === 0) stderr.line('Nothing was recorded that fits.');
  else {
    stdout.lines(items.flatMap(renderRecord));
    if (items.length < total) stderr.line(`${items.length} of ${plural(total, 'record')}, the newest first.`);
  }
  return exitCodes.done;
}

async function exportAll({ arguments: given, stdout }: CommandContext, trail: AuditTrail): Promise<ExitCode> {
  for await (const record of trail.export(await readAuditFilter(given))) stdout.jsonLine(record);
  return exitCodes.done;
}

async function verify({ stdout, json }: CommandContext, trail: AuditTrail): Promise<ExitCode> {
  const verdicts = await trail.verify();
  if (json) stdout.json(verdicts);
  else stdout.lines(verdicts.map(renderVerdict));
  return verdicts.every(({ intact }) => intact) ? exitCodes.done : exitCodes.failed;
}

function renderVerdict({ tenant, intact, records, head, number, problem }: TenantVerdict): readonly Piece[] {
  const name = tenant === undefined ? [] : [span('accent', tenant), '  '];
  return intact
    ? [...name, span('good', 'intact'), `  ${plural(records, 'record')}, head ${head ?? ''}`]
    : [...name, span('danger', 'changed'), `  record ${number ?? ''}: ${problem ?? ''}`];
}
