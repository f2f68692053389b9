/**
 * Everything that the audit trail tells of, each with what it means. The list is closed: docs/audit.md is written from
 * it, and nothing else can be recorded.
 */
export const auditActions = {
  'sign-in': 'Somebody signed in with a password or a link, or tried to.',
  'sign-out': 'Somebody signed out.',
  'password.change': 'Somebody chose another password, or tried to.',
  'token.create': 'Somebody made a token for a program.',
  'token.revoke': 'Somebody revoked a token.',
  'user.create': 'Somebody made an account by registering, or tried to.',
  'user.invite': 'An admin invited somebody into the tenant.',
  'user.change': 'An admin changed the role of an account, or disabled or enabled it.',
  'user.remove': 'An admin removed an account.',
  'skill.create': 'Somebody created a skill, or imported one.',
  'skill.update': 'Somebody changed a skill or one of its files.',
  'skill.restore': 'Somebody made an earlier version of a skill the newest.',
  'skill.share': 'Somebody shared a skill with the tenant, or took it back.',
  'skill.remove': 'Somebody removed a skill.',
  'setting.change': 'An admin turned a skill on or off for the tenant.',
  'catalog.discover': 'The files of skills were looked at, and something had changed since the last look.',
  'catalog.rescan': 'An admin had all files of skills looked at again.',
  'skill.disclose': 'A model was told which skills there are.',
  'skill.load': 'The text of a skill went into a conversation or a run.',
  'skill.use': 'A skill ran as a subagent, or was kept from it.',
  'file.read': 'A file of a skill was read.',
  'file.refuse': 'A file of a skill was asked for and not given.',
  'tool.call': 'The policies let a call of a tool happen; `failed` where it answered with an error.',
  'policy.refuse': 'A policy, or the lack of somebody to ask, kept a call from happening.',
  'policy.change': 'A skill changed which tools a run may call.',
  'capability.call': 'A run called an operation of a capability.',
  'approval.ask': 'A run waits for an admin to allow one of its calls, or a workflow for its owner.',
  'approval.decide': 'A person allowed a call (`allowed`) or not (`refused`).',
  'approval.revoke': 'An admin made the tenant forget its answers for a skill.',
  'run.start': 'A run began.',
  'run.resume': 'A run that waited went on.',
  'run.cancel': 'Somebody asked a run to end.',
  'run.end': 'A run ended; `status` says how.',
  'chat.remove': 'Somebody removed a chat.',
  'knowledge.create': 'Somebody created a knowledge base.',
  'knowledge.share': 'Somebody shared a knowledge base with the tenant, or took it back.',
  'knowledge.rebuild': 'Somebody had the vectors of a knowledge base made anew.',
  'knowledge.remove': 'Somebody removed a knowledge base.',
  'document.upload': 'Somebody uploaded a document to a knowledge base.',
  'document.remove': 'Somebody removed a document from a knowledge base.',
  'workflow.create': 'Somebody created a workflow, or imported one.',
  'workflow.update': 'Somebody changed a workflow, or shared it with the tenant.',
  'workflow.remove': 'Somebody removed a workflow.',
  'workflow.execute':
    'Somebody began an execution of a workflow, or was kept from it; `run` names the execution.',
  'workflow.resume': 'Somebody let an execution go on that had not succeeded.',
  'workflow.cancel': 'Somebody asked an execution of a workflow to end.',
  'audit.export': 'An admin took a copy of the audit trail.',
} as const;

export type AuditAction = keyof typeof auditActions;

/** Every action, in the order of the list. */
export const auditActionNames = Object.keys(auditActions).filter(isAuditAction);

export function isAuditAction(name: string): name is AuditAction {
  return Object.hasOwn(auditActions, name);
}
