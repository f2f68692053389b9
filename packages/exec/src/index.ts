export { coerceArguments, type ArgumentTexts } from './commands/coerce-arguments.ts';
export { describeCommand } from './commands/describe-command.ts';
export { renderCommand, type RenderedCommand } from './commands/render-command.ts';
export { resolveProgram, type ResolvedProgram } from './commands/resolve-program.ts';
export { planCommand, runCommand, type CommandContext, type CommandPlan } from './commands/run-command.ts';
export {
  planCommandInSandbox,
  runCommandInSandbox,
  type SandboxedCommandContext,
  type SandboxedCommandPlan,
} from './commands/run-command-in-sandbox.ts';
export { toolSchema, type ParameterSchema, type ToolSchema } from './commands/tool-schema.ts';
export { workingFolder } from './commands/working-folder.ts';
export {
  commandEnvironment,
  runIdVariable,
  type CommandEnvironmentOptions,
} from './environment/command-environment.ts';
export { declaredEnvironment, declaredNameProblem } from './environment/declared-environment.ts';
export { inheritedEnvironment, isInherited, type Environment } from './environment/inherited-environment.ts';
export { ExecError, type ExecErrorCode } from './errors/exec-error.ts';
export { toEnvelope, type Envelope } from './process/envelope.ts';
export type { StructuredOutput } from './process/parse-structured.ts';
export type { ProcessEnd, ProcessResult } from './process/process-result.ts';
export { runProcess, type ProcessContainer, type RunProcessOptions } from './process/run-process.ts';
export { createRedactor, type Redactor } from './secrets/create-redactor.ts';
export {
  checkPackages,
  installCommand,
  type PackageCheck,
  type PackageOptions,
} from './packages/check-packages.ts';
export { installPackages, type InstallOptions, type InstallResult } from './packages/install-packages.ts';
export { requirePackages } from './packages/require-packages.ts';
export { Bubblewrap, type BubblewrapOptions } from './sandbox/bubblewrap/bubblewrap.ts';
export { chooseSandbox, sandboxNames } from './sandbox/choose-sandbox.ts';
export { defaultLimits, type SandboxLimits } from './sandbox/limits.ts';
export { mountableProject } from './sandbox/mountable-project.ts';
export { noSandbox } from './sandbox/none/none.ts';
export { runInSandbox, type RunInSandboxOptions, type SandboxResult } from './sandbox/run-in-sandbox.ts';
export { removeScratchFolder } from './sandbox/scratch-folder.ts';
export type {
  MountedProgram,
  MountedSocket,
  NetworkAccess,
  Readiness,
  Sandbox,
  SandboxedCommand,
  SandboxRequest,
} from './sandbox/sandbox.ts';
export { SandboxRuntime, type SandboxRuntimeOptions } from './sandbox/sandbox-runtime/sandbox-runtime.ts';
export { runScript, type RunScriptOptions } from './scripts/run-script.ts';
export {
  approvalAnswers,
  type Approval,
  type ApprovalAnswer,
  type ApprovalStore,
} from './approval/approval.ts';
export {
  ApprovalGate,
  type ApprovalPreview,
  type ApprovalRequest,
  type GateAnswer,
} from './approval/approval-gate.ts';
export { approvalRequest } from './approval/approval-request.ts';
export { decideApproval, type ApprovalDecision, type ApprovalQuestion } from './approval/decide-approval.ts';
export { describeChanges, type Changes } from './approval/describe-changes.ts';
export { FileApprovalStore } from './approval/file-approval-store.ts';
export { TrustStore } from './trust/trust-store.ts';
