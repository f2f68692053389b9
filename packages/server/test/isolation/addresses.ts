import { PASSWORD } from '../serve.ts';
import { archive, skillText, smallGraph, type PrivateThings } from './private-things.ts';

/** How the walk calls an operation so that it would reach somebody's private things if it let others in. */
export interface Address {
  /** What stands for the parameters of the path. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** With the question mark. */
  readonly query?: string;
  readonly body?: unknown;
  /** The status in another tenant, where the name means something else. */
  readonly elsewhere?: number;
  /** What is there belongs to everybody who is signed in. */
  readonly isShared?: boolean;
}

/** By operation id. A new route needs a line here: what the walk cannot address is not shown to be safe. */
export async function addressesOf(things: PrivateThings): Promise<Readonly<Record<string, Address>>> {
  const { mark, owner, skill, endedRun, waitingRun, approval, grant, chat, base, document, task, token } =
    things;
  const { workflow, execution } = things;
  const taken = 'Taken over.';
  const named = { parameters: { name: skill } };
  const file = { parameters: { name: skill, path: 'notes.txt' } };
  const version = { parameters: { name: skill, number: '1' } };
  const person = { parameters: { id: owner.user.id } };
  const talk = { parameters: { id: chat } };
  const shelf = { parameters: { id: base } };
  const plan = { parameters: { id: workflow } };
  const credentials = { email: owner.user.email, password: 'a guess that is wrong' };
  return {
    register: { body: credentials },
    login: { body: credentials },
    logout: {},
    me: {},
    useLink: { body: { secret: token.token.slice(0, 200), password: PASSWORD } },
    changePassword: { body: { current_password: PASSWORD, password: 'another good one' } },
    createToken: { body: { name: 'mine' } },
    listTokens: {},
    revokeToken: { parameters: { id: token.id } },

    listUsers: {},
    inviteUser: { body: { email: owner.user.email } },
    changeUser: { ...person, body: { role: 'admin', disabled: true } },
    removeUser: person,

    createSkill: { body: { name: skill, content: skillText(skill, taken) } },
    listSkillTemplates: {},
    validateSkill: { body: { name: skill, raw_content: skillText(skill, taken) } },
    importSkill: { body: await archive(skill, taken) },
    listSkills: { query: `?search=${mark}&owner=${owner.user.id}` },
    readSkill: named,
    updateSkill: { ...named, body: { content: skillText(skill, taken) } },
    shareSkill: { ...named, body: { visibility: 'tenant' } },
    removeSkill: named,
    listSkillFiles: named,
    readSkillFile: file,
    writeSkillFile: { ...file, body: taken },
    removeSkillFile: file,
    readSkillArchive: named,
    writeSkillArchive: { ...named, body: await archive(skill, taken), elsewhere: 201 },
    listSkillVersions: named,
    readSkillVersion: version,
    diffSkillVersion: { ...version, query: '?against=2' },
    restoreSkillVersion: version,

    readCatalog: {},
    readCatalogSkill: named,
    rescanCatalog: {},
    changeCatalogSkill: { ...named, body: { enabled: false } },

    runSkill: { ...named, query: '?stream=false', body: { inputs: {} } },
    useSkill: { ...named, query: '?stream=false', body: { message: 'Tell me.' } },
    callTool: { parameters: { name: skill, tool: 'go' }, body: {} },
    runScript: { parameters: { name: skill, path: 'scripts/go.sh' }, body: {} },
    listRuns: { query: `?skill=${skill}` },
    readRun: { parameters: { id: waitingRun } },
    followRun: { parameters: { id: endedRun } },
    cancelRun: { parameters: { id: waitingRun } },

    listApprovals: {},
    readApproval: { parameters: { id: approval } },
    decideApproval: { parameters: { id: approval }, body: { decision: 'deny' } },
    listGrants: {},
    revokeGrant: { parameters: { id: grant } },

    createChat: { body: { title: 'mine' } },
    listChats: { query: `?search=${mark}` },
    readChat: talk,
    changeChat: { ...talk, body: { title: taken } },
    removeChat: talk,
    forkChat: { ...talk, body: {} },
    sendMessage: { ...talk, query: '?stream=false', body: { content: taken } },
    cancelTurn: talk,

    listModels: {},
    listOfferedModels: {},
    readUsage: {},
    readModel: { parameters: { id: 'local:test' }, isShared: true },
    createChatCompletion: {
      body: { model: 'local:test', messages: [{ role: 'user', content: `@${skill} Tell me.` }] },
    },

    createKnowledgeBase: { body: { name: 'mine' } },
    listKnowledgeBases: {},
    readKnowledgeBase: shelf,
    shareKnowledgeBase: { ...shelf, body: { visibility: 'tenant' } },
    removeKnowledgeBase: shelf,
    uploadKnowledgeDocument: { ...shelf, body: taken },
    listKnowledgeDocuments: shelf,
    removeKnowledgeDocument: { parameters: { id: base, document } },
    readKnowledgeTask: { parameters: { task } },
    searchKnowledgeBase: { ...shelf, query: `?query=${mark.slice(4)}+secret` },
    rebuildKnowledgeBase: shelf,

    createWorkflow: { body: { name: 'mine', graph_data: smallGraph } },
    importWorkflow: { body: { version: 1, workflow: { name: 'mine', graph_data: smallGraph } } },
    validateWorkflow: { body: { graph_data: smallGraph } },
    listWorkflows: {},
    listNodeTypes: {},
    readWorkflow: plan,
    updateWorkflow: { ...plan, body: { name: taken, visibility: 'tenant' } },
    removeWorkflow: plan,
    exportWorkflow: plan,
    executeWorkflow: { ...plan, query: '?stream=false', body: { input: taken } },
    listExecutions: { query: `?workflow_id=${workflow}` },
    readExecution: { parameters: { id: execution } },
    followExecution: { parameters: { id: execution } },
    resumeExecution: { parameters: { id: execution } },
    cancelExecution: { parameters: { id: execution } },

    listAudit: { query: `?actor=${owner.user.id}` },
    exportAudit: {},
    verifyAudit: {},
    health: {},
    ready: {},
    metrics: {},
    openApi: {},
    openApiAtRoot: {},
  };
}
