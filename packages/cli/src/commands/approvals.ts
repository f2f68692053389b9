import { approvalState, type ApprovalState } from '../approval/approval-state.ts';
import { openApprovals } from '../approval/open-approvals.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { span, type Style } from '../terminal/span.ts';

const decisionStyles: Readonly<Record<'once' | 'always' | 'never', Style>> = {
  once: 'quiet',
  always: 'good',
  never: 'danger',
};

const stateInWords: Readonly<Record<ApprovalState, string>> = {
  current: 'these are the bytes there now',
  changed: 'the bytes changed since, so it counts for nothing',
  missing: 'nothing is there any more',
};

/** `techne approvals`: what was answered about which bytes. */
export const approvals: Command = {
  options: [],
  notes: [
    'The newest answer about each folder and version, the newest first. An answer counts for one folder and for',
    'exactly these bytes.',
  ],
  examples: ['approvals', 'approvals --json'],
  async run(context) {
    if (context.server !== undefined)
      return (await import('../remote/approvals-remotely.ts')).approvalsRemotely(context);
    const { stdout, stderr, json } = context;
    const { store } = await openApprovals(context);
    const listed = [];
    for (const approval of await store.list())
      listed.push({ ...approval, state: await approvalState(approval) });
    if (json) {
      stdout.json(
        listed.map(({ name, folder, digest, decision, decidedAt, state }) => {
          return { name, folder, digest, decision, decided_at: decidedAt, state };
        }),
      );
    } else if (listed.length === 0) {
      stderr.line('Nothing was answered yet. techne approve NAME does so before a run asks.');
    } else {
      stdout.lines(
        listed.flatMap(({ name, folder, digest, decision, decidedAt, state }) => [
          [
            span('accent', name),
            '  ',
            span(decisionStyles[decision], decision),
            `  ${decidedAt.slice(0, 16).replace('T', ' ')} UTC`,
          ],
          [`  ${folder}`],
          [`  ${digest}`],
          ['  ', span(state === 'current' ? 'quiet' : 'attention', stateInWords[state])],
        ]),
      );
    }
    return exitCodes.done;
  },
};
