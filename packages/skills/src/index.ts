export type { ArchiveFile } from './archives/archive-file.ts';
export type { ArchiveLimits } from './archives/archive-limits.ts';
export { checkCollisions } from './archives/check-entry-names.ts';
export { readArchive, type Archive } from './archives/read-archive.ts';
export { writeArchive } from './archives/write-archive.ts';
export {
  Catalog,
  type CatalogSkill,
  type CatalogSource,
  type Collision,
  type Standing,
} from './catalog/catalog.ts';
export { explainSkill, type Cause, type Explanation, type SkillStatus } from './catalog/explain-skill.ts';
export { skillTemplates, type SkillTemplate, type TemplateValues } from './creation/skill-templates.ts';
export { loadCatalog, type LoadCatalogOptions } from './catalog/load-catalog.ts';
export { nearestNames } from './catalog/nearest-names.ts';
export { watchCatalog, type CatalogWatcher, type WatchCatalogOptions } from './catalog/watch-catalog.ts';
export {
  diagnosticCodes,
  type Diagnostic,
  type DiagnosticCode,
  type Loaded,
  type Severity,
} from './diagnostics/diagnostic.ts';
export { dialectNames, type DialectChoice, type DialectName } from './dialects/dialect-name.ts';
export { SkillsError, type SkillsErrorCode } from './errors/skills-error.ts';
export { checkPath } from './files/check-path.ts';
export { digestFile, digestFiles, digestFolder, leftOutOfDigest } from './files/digest-folder.ts';
export { openInside, type OpenFile } from './files/open-inside.ts';
export { readDescriptor } from './files/read-descriptor.ts';
export { editField } from './frontmatter/edit-field.ts';
export type { FrontmatterMap, FrontmatterValue } from './frontmatter/frontmatter.ts';
export { modeNames } from './manifest/manifest.ts';
export type {
  AgentFlowFields,
  AshFields,
  GibberishFields,
  InputDefinition,
  Manifest,
  ModeName,
} from './manifest/manifest.ts';
export { parseAllowedTools } from './manifest/parse-allowed-tools.ts';
export { canonicalName, checkStrictName, normalizeName } from './manifest/skill-name.ts';
export { parseSkill, type ParsedSkill } from './skill/parse-skill.ts';
export { readWrittenName } from './skill/read-written-name.ts';
export type { ReadManifestOptions } from './skill/read-manifest.ts';
export {
  validatePath,
  validateSkillFile,
  type ValidateOptions,
  type ValidationResult,
} from './skill/validate-skill.ts';
export {
  bundledSkillsFolder,
  bundledSource,
  defaultSources,
  type DefaultSourcesOptions,
} from './sources/default-sources.ts';
export {
  folderSource,
  sourceKinds,
  type FolderSourceOptions,
  type Source,
  type SourceKind,
  type TrustLevel,
} from './sources/source.ts';
export { FileSystemStore, type FileSystemStoreOptions } from './store/file-system-store.ts';
export { MemoryStore, type MemoryStoreOptions, type SkillFiles } from './store/memory-store.ts';
export type {
  LoadSkillOptions,
  ReadFileOptions,
  Skill,
  SkillFile,
  SkillListing,
  SkillRecord,
  SkillStore,
} from './store/skill-store.ts';
export { parseTools } from './tools/parse-tools.ts';
export type {
  CommandFragment,
  CommandTemplate,
  ParameterDefinition,
  ParameterType,
  ParameterValue,
  ToolDefinition,
} from './tools/tool-definition.ts';
export { activationBody, renderActivation } from './activation/render-activation.ts';
export { disclosureInstructions } from './disclosure/disclosure-instructions.ts';
export { discloseSkills, type DiscloseOptions } from './disclosure/disclose-skills.ts';
export { promptFormatNames, type DisclosedEntry, type PromptFormatName } from './disclosure/prompt-format.ts';
export {
  countTokens,
  defaultBudget,
  renderDisclosure,
  type Disclosure,
  type RenderOptions,
} from './disclosure/render-disclosure.ts';
export { findInvisible, stripInvisible } from './text/strip-invisible.ts';
export { visibleSkills, type VisibilityOptions } from './disclosure/visible-skills.ts';
export { readBundledFile, readResource, type Resource } from './resources/read-resource.ts';
export { truncationNotice } from './resources/truncation-notice.ts';
export { SkillSearch, type SearchResult } from './search/search-skills.ts';
export { listPlaceholders, type PlaceholderList } from './templates/list-placeholders.ts';
export { substituteArguments, usesArguments } from './templates/substitute-arguments.ts';
export {
  defaultInput,
  missingInputs,
  substituteInputs,
  type InputValues,
} from './templates/substitute-inputs.ts';
export { checkPlaceholders, undeclaredPlaceholders } from './templates/undeclared-placeholders.ts';
export { assignToolNames } from './tools/assign-tool-names.ts';
