import { describe, expect, test } from 'vitest';
import type { Approval } from './approval.ts';
import { decideApproval, type ApprovalQuestion } from './decide-approval.ts';

const known = (decision: Approval['decision'], digest = 'now'): Approval => ({
  folder: '/a',
  name: 'a',
  digest,
  decision,
  decidedAt: '',
  files: {},
});
const ask = (part: Partial<ApprovalQuestion>) =>
  decideApproval({ trust: 'user', readOnly: false, alwaysAsk: false, digest: 'now', approvals: [], ...part })
    .answer;

describe('ruling 23', () => {
  test.each<[string, Partial<ApprovalQuestion>, string]>([
    ['bundled and read_only runs', { trust: 'bundled', readOnly: true }, 'allow'],
    ['bundled and not read_only asks', { trust: 'bundled' }, 'confirm'],
    ['bundled runs after "always"', { trust: 'bundled', approvals: [known('always')] }, 'allow'],
    ['bundled asks after "once"', { trust: 'bundled', approvals: [known('once')] }, 'confirm'],
    ['user: the first run asks, read_only or not', { readOnly: true }, 'confirm'],
    ['user: read_only runs after the first', { readOnly: true, approvals: [known('once')] }, 'allow'],
    ['user: others ask after the first', { approvals: [known('once')] }, 'confirm'],
    ['user: others run after "always"', { approvals: [known('always')] }, 'allow'],
    [
      'user: "always" for other bytes counts for nothing',
      { approvals: [known('always', 'before')] },
      'confirm',
    ],
    [
      'user: "once" for other bytes counts for nothing',
      { readOnly: true, approvals: [known('once', 'before')] },
      'confirm',
    ],
    [
      'untrusted always asks',
      { trust: 'untrusted', readOnly: true, approvals: [known('always')] },
      'confirm',
    ],
    ['always_ask always asks', { alwaysAsk: true, readOnly: true, approvals: [known('always')] }, 'confirm'],
    ['always_ask asks for bundled too', { trust: 'bundled', alwaysAsk: true, readOnly: true }, 'confirm'],
    ['"never" denies', { approvals: [known('never')] }, 'deny'],
    [
      '"never" denies what is bundled and read_only',
      { trust: 'bundled', readOnly: true, approvals: [known('never')] },
      'deny',
    ],
    ['"never" for other bytes asks again', { approvals: [known('never', 'before')] }, 'confirm'],
  ])('%s', (_, question, answer) => expect(ask(question)).toBe(answer));

  test('untrusted comes with a warning', () => {
    const decision = decideApproval({
      trust: 'untrusted',
      readOnly: true,
      alwaysAsk: false,
      digest: 'now',
      approvals: [],
    });
    expect(decision).toHaveProperty('warning');
  });
});
