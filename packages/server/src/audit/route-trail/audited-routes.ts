import type { AuditedRoute } from './audited-route.ts';
import { factAt } from './request-facts.ts';

const skill = { subject: ['params.name'] } as const satisfies Partial<AuditedRoute>;
const person = { subject: ['params.id'] } as const satisfies Partial<AuditedRoute>;
const base = { subject: ['params.id'] } as const satisfies Partial<AuditedRoute>;
const workflow = { subject: ['params.id'] } as const satisfies Partial<AuditedRoute>;
/** What starts a run is told by the run; what kept it from starting, here. */
const refusedRun = { ...skill, action: 'policy.refuse', onlyRefused: true } as const satisfies AuditedRoute;

/** Which operations leave a record, and what it holds. Every route that is not a GET is here or below. */
export const auditedRoutes: Readonly<Record<string, AuditedRoute>> = {
  login: { action: 'sign-in', subject: ['answer.user.id'] },
  useLink: { action: 'sign-in', subject: ['answer.user.id'], data: ['answer.user.role'] },
  register: { action: 'user.create', subject: ['answer.user.id'], data: ['answer.user.role'] },
  logout: { action: 'sign-out' },
  changePassword: { action: 'password.change' },
  createToken: { action: 'token.create', subject: ['answer.id'], data: ['answer.name', 'answer.expires_at'] },
  revokeToken: { action: 'token.revoke', subject: ['params.id'] },

  inviteUser: { action: 'user.invite', subject: ['answer.email', 'body.email'], data: ['body.role'] },
  changeUser: { ...person, action: 'user.change', data: ['body.role', 'body.disabled'] },
  removeUser: { ...person, action: 'user.remove' },

  createSkill: {
    action: 'skill.create',
    subject: ['answer.name', 'body.name'],
    data: ['answer.visibility', 'answer.version'],
  },
  importSkill: {
    action: 'skill.create',
    subject: ['answer.name'],
    data: ['answer.visibility', 'answer.version'],
  },
  updateSkill: { ...skill, action: 'skill.update', data: ['answer.version'] },
  writeSkillFile: { ...skill, action: 'skill.update', data: ['params.path'] },
  removeSkillFile: { ...skill, action: 'skill.update', data: ['params.path'] },
  writeSkillArchive: { ...skill, action: 'skill.update', data: ['answer.version'] },
  restoreSkillVersion: { ...skill, action: 'skill.restore', data: ['params.number', 'answer.version'] },
  shareSkill: { ...skill, action: 'skill.share', data: ['body.visibility'] },
  removeSkill: { ...skill, action: 'skill.remove' },
  readSkillFile: {
    ...skill,
    action: 'file.read',
    undone: 'file.refuse',
    data: ['params.path'],
    batched: true,
  },
  readSkillArchive: { ...skill, action: 'file.read', undone: 'file.refuse', batched: true },

  rescanCatalog: { action: 'catalog.rescan' },
  changeCatalogSkill: { ...skill, action: 'setting.change', data: ['body.enabled'] },

  decideApproval: {
    action: 'approval.decide',
    subject: ['params.id'],
    data: [
      'body.decision',
      'answer.skill',
      'answer.tool',
      'answer.digest',
      'answer.run_id',
      'answer.user_id',
    ],
    outcome: (facts) => (isYes(factAt(facts, 'body.decision')) ? 'allowed' : 'refused'),
  },
  revokeGrant: { action: 'approval.revoke', subject: ['params.id'] },

  runSkill: refusedRun,
  useSkill: refusedRun,
  callTool: { ...refusedRun, data: ['params.tool'] },
  runScript: { ...refusedRun, data: ['params.path'] },
  cancelRun: { action: 'run.cancel', subject: ['params.id'] },

  cancelTurn: { action: 'run.cancel', subject: ['answer.run_id', 'params.id'] },
  removeChat: { action: 'chat.remove', subject: ['params.id'] },
  createKnowledgeBase: { action: 'knowledge.create', subject: ['answer.id'], data: ['answer.name'] },
  shareKnowledgeBase: { ...base, action: 'knowledge.share', data: ['body.visibility'] },
  rebuildKnowledgeBase: { ...base, action: 'knowledge.rebuild' },
  removeKnowledgeBase: { ...base, action: 'knowledge.remove' },
  uploadKnowledgeDocument: {
    ...base,
    action: 'document.upload',
    data: ['answer.document.id', 'answer.document.name', 'answer.document.size'],
  },
  removeKnowledgeDocument: { ...base, action: 'document.remove', data: ['params.document'] },
  createWorkflow: { action: 'workflow.create', subject: ['answer.id'], data: ['answer.name'] },
  importWorkflow: { action: 'workflow.create', subject: ['answer.id'], data: ['answer.name'] },
  updateWorkflow: { ...workflow, action: 'workflow.update', data: ['answer.version', 'answer.visibility'] },
  removeWorkflow: { ...workflow, action: 'workflow.remove' },
  // What begins is told where it begins, for chats too.
  executeWorkflow: { ...workflow, action: 'workflow.execute', onlyRefused: true },
  resumeExecution: { ...workflow, action: 'workflow.resume' },
  cancelExecution: { ...workflow, action: 'workflow.cancel' },
  exportAudit: { action: 'audit.export' },
};

/** Routes that change something and leave no record of their own, each with the reason. */
export const unauditedRoutes: Readonly<Record<string, string>> = {
  validateSkill: 'It looks at a text and keeps nothing of it.',
  validateWorkflow: 'It looks at a graph and keeps nothing.',
  createChatCompletion: 'The run that answers it tells everything.',
  createChat: 'An empty chat is nothing yet.',
  changeChat: 'What somebody calls a chat is their own business; what they activate, the turns tell.',
  forkChat: 'It is a copy of what somebody has already.',
  sendMessage: 'The run of the turn tells everything.',
};

function isYes(decision: unknown): boolean {
  return decision === 'once' || decision === 'always';
}
