export { AgentError, type AgentErrorCode } from './errors/agent-error.ts';
export type { AgentEvent, RunStatus } from './events/agent-event.ts';
export { boundValue, type ValueBounds } from './events/bound-value.ts';
export {
  createEventEmitter,
  type EventDetails,
  type EventEmitter,
  type EventEmitterOptions,
  type EventListener,
} from './events/event-emitter.ts';
export { createTelemetryListener, type FinishedSpan, type SpanSink } from './events/telemetry.ts';
export { resumeTurn, runTurn } from './loop/run-turn.ts';
export type { ModelCallLimits, TurnRequest, TurnResult } from './loop/turn.ts';
export {
  findLocalServers,
  type FindLocalServersOptions,
  type LocalServer,
} from './models/find-local-servers.ts';
export { listModels, type ListedModel } from './models/list-models.ts';
export { createOfflineModel, offlineReference } from './models/offline/offline-model.ts';
export { openEmbeddingModel } from './models/open-embedding-model.ts';
export { openModel, type OpenedModel, type OpenModelOptions } from './models/open-model.ts';
export {
  createAllowedToolsPolicy,
  type AllowedToolsOptions,
  type AllowedToolsPolicy,
  type AllowedToolsTrace,
} from './policies/allowed-tools-policy.ts';
export { createApprovalPolicy } from './policies/approval-policy.ts';
export { createHostPolicy, type HostDecision, type HostPolicyOptions } from './policies/host-policy.ts';
export type { PreapprovalOptions } from './policies/preapproved-tools.ts';
export { createRestrictPolicy } from './policies/restrict-policy.ts';
export type {
  Activation,
  ConfirmationAnswer,
  PolicyCode,
  PolicyDecision,
  PolicyWarning,
  ToolPolicy,
} from './policies/tool-policy.ts';
export { citationOf, contextInstructions, retrievalQuery } from './prompt-runs/cite-texts.ts';
export type { CitationSource, PromptEvent } from './prompt-runs/prompt-event.ts';
export type { RetrievedText, Retriever } from './prompt-runs/retriever.ts';
export { runPrompt, type PromptRunRequest, type PromptRunResult } from './prompt-runs/run-prompt.ts';
export type {
  AgentTool,
  ApprovalNeed,
  Caller,
  InnerMessages,
  JsonValue,
  ToolContext,
  ToolInputSchema,
  ToolOutcome,
} from './tools/agent-tool.ts';
export type {
  AskPerson,
  Decisions,
  HandedOverCall,
  PendingCall,
  SuspendedCall,
} from './tools/waiting-calls.ts';
export { checkMessageSize, type TooLargeMessage } from './conversation/check-message-size.ts';
export { Conversation, type Reply, type SendOptions, type TurnSoFar } from './conversation/conversation.ts';
export type { ConversationOptions } from './conversation/conversation-options.ts';
export { createSkillRunner, type SkillRunnerOptions } from './conversation/create-skill-runner.ts';
export { fitHistory, type FitHistoryOptions, type FittedHistory } from './conversation/fit-history.ts';
export { parseAt, parseSlash, type Invocation } from './conversation/parse-invocation.ts';
export type { PreparedMessage } from './conversation/prepared-message.ts';
export type { SkillRun, SkillRunResult } from './conversation/skill-run.ts';
export { isManifestPath } from './conversation/read-manifest.ts';
export {
  packActivations,
  unpackActivations,
  type UnpackedActivations,
  type UnpackOptions,
} from './conversation/stored-activations.ts';
export type { StoredConversation, WaitingMessage } from './conversation/stored-conversation.ts';
export { bashTool, type BashOptions } from './host-tools/bash-tool.ts';
export { hostTools, type HostToolsOptions } from './host-tools/host-tools.ts';
export { readFileTool, type ReadFileOptions } from './host-tools/read-file-tool.ts';
export { isPublicAddress } from './host-tools/web/is-public-address.ts';
export { searxngSearch } from './host-tools/web/searxng-search.ts';
export { sendWebRequest, type WebAnswer, type WebRequest } from './host-tools/web/send-web-request.ts';
export type { WebAccess } from './host-tools/web/web-access.ts';
export { webFetchTool } from './host-tools/web/web-fetch-tool.ts';
export { webOptions } from './host-tools/web/web-options.ts';
export {
  webSearchTool,
  type WebSearchProvider,
  type WebSearchResult,
} from './host-tools/web/web-search-tool.ts';
export type { Ask } from './library/call-tool.ts';
export { createSkillTools, toToolSet, type LibraryOptions } from './library/create-skill-tools.ts';
export {
  describeSkillTools,
  describeTools,
  type DescribedTools,
  type ToolDescription,
} from './library/describe-skill-tools.ts';
export { skillInstructions } from './library/skill-instructions.ts';
export { ActiveSkills, type ActiveSkill } from './skill-tools/active-skills.ts';
export { commandTools, type CommandToolsOptions } from './skill-tools/command-tools.ts';
export type { ExecutionOptions } from './skill-tools/execution-options.ts';
export { skillTools } from './skill-tools/skill-tools.ts';
export type { SkillToolsOptions } from './skill-tools/skill-tools-options.ts';
export type { AuthFlow, AuthFlowRefusal, AuthFlows } from './capabilities/auth-flows/auth-flows.ts';
export type { BegunAuth } from './capabilities/auth-flows/begin-result.ts';
export { FileAuthFlows } from './capabilities/auth-flows/file-auth-flows.ts';
export { MemoryAuthFlows } from './capabilities/auth-flows/memory-auth-flows.ts';
export { CapabilityAccess, type CapabilityAccessOptions } from './capabilities/capability-access.ts';
export type { CapabilityDefinition, CapabilityOperation } from './capabilities/capability-definition.ts';
export { CapabilityError } from './capabilities/capability-error.ts';
export type { CapabilityErrorCode } from './capabilities/capability-error-code.ts';
export { parseCapabilityId, type CapabilityId } from './capabilities/capability-id.ts';
export {
  CapabilityManager,
  type CapabilityCaller,
  type CapabilityManagerOptions,
  type VisibleCapabilities,
} from './capabilities/capability-manager.ts';
export { capabilityTool } from './capabilities/capability-tool.ts';
export { findCredential, type FoundCredential } from './capabilities/credentials/find-credential.ts';
export {
  verifyIdentity,
  type IdentityClaims,
  type VerifiedIdentity,
} from './capabilities/identity/identity-token.ts';
export { CapabilitySocket, type CapabilitySocketOptions } from './capabilities/socket/capability-socket.ts';
export { frameOutput, unframeOutput } from './subagents/frame-output.ts';
export { MemoryUsageStatistics } from './subagents/memory-usage-statistics.ts';
export type { SkillUseState, UseSkillRequest, UseSkillResult } from './subagents/skill-use.ts';
export type { SkillUseRefusal, SkillUseRefusalCode } from './subagents/skill-use-refusal.ts';
export { runsAsSubagent } from './subagents/runs-as-subagent.ts';
export type { SkillUsage, SkillUse, UsageStatistics } from './subagents/usage-statistics.ts';
export { resumeUse, useSkill, useSkillTool } from './subagents/use-skill.ts';
export type { SkillUseLogEntry, Subagent, UseSkillHost } from './subagents/use-skill-host.ts';
