/** How much a diagnostic matters: an error means that the thing was refused, a warning that it was taken anyway. */
export type Severity = 'error' | 'warning' | 'info';

/**
 * One remark about one file. Loading many things returns `{ items, diagnostics }`
 * and never throws because one of them is bad.
 */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What is so, in words, without an absolute path. */
  readonly message: string;
  /** The file or folder that it is about. */
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based, in characters. */
  readonly column?: number;
  /** What to do about it. */
  readonly hint: string;
}

/** The closed set of codes; docs/diagnostics.md explains each. */
export type DiagnosticCode = (typeof diagnosticCodes)[number];

export const diagnosticCodes = [
  // reading
  'FILE_UNREADABLE',
  'FILE_NOT_REGULAR',
  'FILE_OUTSIDE_ROOT',
  'FILE_NAME_CASE',
  'FILE_TOO_LARGE',
  'INVALID_UTF8',
  'CONTROL_CHARACTER',
  'INVISIBLE_CHARACTER',
  // frontmatter
  'FRONTMATTER_MISSING',
  'FRONTMATTER_UNCLOSED',
  'FRONTMATTER_TAGGED',
  'FRONTMATTER_TOO_LARGE',
  'FRONTMATTER_TOO_MANY_KEYS',
  'FRONTMATTER_TOO_DEEP',
  'FRONTMATTER_EMPTY',
  'FRONTMATTER_NOT_MAPPING',
  'YAML_INVALID',
  'YAML_REPAIRED',
  'YAML_ALIAS',
  'YAML_ANCHOR',
  'YAML_TAG',
  'YAML_DUPLICATE_KEY',
  'YAML_KEY_DROPPED',
  // fields
  'FIELD_MISSING',
  'FIELD_TYPE',
  'FIELD_RANGE',
  'FIELD_CONFLICT',
  'FIELD_UNKNOWN',
  'FIELD_IGNORED',
  'NAME_MISSING',
  'NAME_INVALID',
  'NAME_REFUSED',
  'NAME_MISMATCH',
  'DESCRIPTION_TOO_LONG',
  'CAPABILITY_NOT_NAMESPACED',
  'MODE_UNKNOWN',
  'HOOKS_NOT_RUN',
  // body
  'BODY_EMPTY',
  'BODY_TRUNCATED',
  'TOOLS_MISSING',
  'TOOL_NAME_INVALID',
  'TOOL_DUPLICATE',
  'TOOL_LOOKALIKE',
  'TOOL_PARAMETERS_MISSING',
  'TOOL_PARAMETERS_INVALID',
  'TOOL_COMMAND_INVALID',
  'TOOL_PLACEHOLDER_UNDECLARED',
  'TOOL_SHELL_SYNTAX',
  'PLACEHOLDER_UNDECLARED',
  // sources
  'SOURCE_MISSING',
  'SOURCE_UNREADABLE',
  'SOURCE_LIMIT',
  'SKILL_FILE_MISSING',
  'SKILL_COLLISION',
] as const;

/** Items that loaded, and what there is to say about them and about those that did not. */
export interface Loaded<Item> {
  readonly items: readonly Item[];
  readonly diagnostics: readonly Diagnostic[];
}
