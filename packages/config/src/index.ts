export type { CapabilityProvider } from './answers/capability-provider.ts';
export { capabilityProviders } from './answers/capability-providers.ts';
export { chooseModel, type ChooseModelOptions } from './answers/choose-model.ts';
export { resolveModel, type ResolvedModel } from './answers/resolve-model.ts';
export { sharedSources } from './answers/shared-sources.ts';
export { skillLimits, type SkillLimits } from './answers/skill-limits.ts';
export { skillSettings, type SkillSettings } from './answers/skill-settings.ts';
export { sourcesFrom, type SourcesFromOptions } from './answers/sources-from.ts';
export { unavailableReason } from './answers/unavailable-reason.ts';
export { webSettings, type WebSettings } from './answers/web-settings.ts';
export type { Config } from './config/config.ts';
export type { Origin } from './config/origin.ts';
export {
  configDiagnosticCodes,
  type ConfigDiagnostic,
  type ConfigDiagnosticCode,
} from './diagnostics/config-diagnostic.ts';
export { ConfigError, type ConfigErrorCode } from './errors/config-error.ts';
export { loadConfig, type LoadConfigOptions, type LoadedConfig } from './load/load-config.ts';
export { renderConfigurationReference } from './reference/render-configuration-reference.ts';
export { listSecrets, type Secret } from './secrets/list-secrets.ts';
export type { ShownSetting } from './secrets/list-settings.ts';
export { maskSecrets } from './secrets/mask-secrets.ts';
