import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DialectChoice, DialectName } from '../dialects/dialect-name.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { detectDialect, dialectNamed } from '../dialects/dialects.ts';
import { emptyMap, isList, isMap, textPath, type Frontmatter } from '../frontmatter/frontmatter.ts';
import { findInvisible, stripInvisible } from '../text/strip-invisible.ts';
import { countCodePoints, cutCodePoints } from './code-points.ts';
import { FieldReader } from './field-reader.ts';
import type { Manifest } from './manifest.ts';
import { parseAllowedTools } from './parse-allowed-tools.ts';
import { canonicalName, checkStrictName, normalizeName, refuseName } from './skill-name.ts';

export interface NormaliseOptions {
  readonly file: string;
  /** The skill's folder, or the stem of a flat file: the name where the author gave none. */
  readonly folderName: string;
  readonly dialect: DialectChoice;
  /** What the body showed, where `auto` decides. */
  readonly bodyDialect?: DialectName;
  readonly strict: boolean;
  /** `validate --strict` treats unknown keys as errors. */
  readonly unknownKeys?: 'warning' | 'error';
}

export interface NormaliseResult {
  /** Undefined when the skill was refused: then at least one diagnostic is an error. */
  readonly manifest?: Manifest;
  readonly diagnostics: readonly Diagnostic[];
}

const maximumDescription = 1_024;
const maximumCompatibility = 500;

const standardKeys = new Set([
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
  'allowed_tools',
]);
/** Fields of other clients that real files use, and that Techne understands or keeps (STANDARDS.md). */
const clientKeys = new Set([
  'version',
  'author',
  'user-invocable',
  'disable-model-invocation',
  'argument-hint',
  'model',
  'context',
  'agent',
  'hooks',
  'paths',
]);

/** Turns parsed frontmatter into a manifest, by the rules of its dialect (rulings 4–8). Never throws. */
export function normaliseManifest(frontmatter: Frontmatter, options: NormaliseOptions): NormaliseResult {
  const { data } = frontmatter;
  const dialect = chooseDialect(frontmatter, options);
  const reader = new FieldReader(frontmatter, {
    file: options.file,
    strict: options.strict,
    dialectSet: options.dialect !== 'auto',
  });
  const name = readName(reader, dialect, options.folderName);
  const description = readDescription(reader, dialect, name);
  const license = reader.trimmed('license');
  const compatibility = reader.limited('compatibility', maximumCompatibility);
  const metadataStrings = readMetadata(reader, dialect);
  const tools = readAllowedTools(reader);
  const model = isMap(data['model']) ? undefined : reader.trimmed('model');
  const version = reader.trimmed('version');
  const author = reader.trimmed('author');
  const argumentHint = readArgumentHint(reader);
  const agent = reader.trimmed('agent');
  const userInvocable = reader.boolean('user-invocable', true);
  // Whatever cannot be read as "no" hides the skill from models.
  const modelInvocable = !reader.boolean('disable-model-invocation', false, true);
  if (isMap(data['model']) && dialect.modelSettings !== true) {
    reader.outOfRange(
      'model',
      `\`model\` is a map, which ${dialect.name} does not know`,
      'Write the id of a model.',
      'FIELD_TYPE',
    );
  }
  const fields = dialect.readFields(reader);
  checkKeys(reader, dialect, options.unknownKeys ?? 'warning');

  const { diagnostics } = reader;
  if (diagnostics.some((each) => each.severity === 'error')) return { diagnostics };
  const manifest: Manifest = {
    dialect: dialect.name,
    name,
    description: description ?? name,
    descriptionDefaulted: description === undefined,
    ...(license === undefined ? {} : { license }),
    ...(compatibility === undefined ? {} : { compatibility }),
    ...(data['metadata'] === undefined ? {} : { metadata: data['metadata'] }),
    metadataStrings,
    allowedTools: tools.entries,
    ...(tools.raw === undefined ? {} : { allowedToolsRaw: tools.raw }),
    ...(model === undefined ? {} : { model }),
    ...(version === undefined ? {} : { version }),
    ...(author === undefined ? {} : { author }),
    userInvocable,
    modelInvocable,
    ...(argumentHint === undefined ? {} : { argumentHint }),
    fork: data['context'] === 'fork',
    ...(agent === undefined ? {} : { agent }),
    ...fields,
    raw: data,
  };
  return { manifest, diagnostics };
}

function chooseDialect(frontmatter: Frontmatter, options: NormaliseOptions): Dialect {
  if (options.dialect !== 'auto') return dialectNamed(options.dialect);
  return options.bodyDialect === undefined
    ? detectDialect(frontmatter.data)
    : dialectNamed(options.bodyDialect);
}

function readName(reader: FieldReader, dialect: Dialect, folderName: string): string {
  const folder = canonicalName(folderName);
  const written = reader.text('name');
  const name = written === undefined ? '' : canonicalName(written);
  if (name === '') {
    if (dialect.nameRequired) {
      const message = `\`name\` is missing; the folder's name, ${folderName}, ${reader.strict ? 'would count in lenient mode' : 'counts instead'}`;
      reader.report(
        'NAME_MISSING',
        reader.strict ? 'error' : 'warning',
        'name',
        message,
        `Add a line \`name: ${folder}\`.`,
      );
    }
    if (!isRefused(reader, folder)) checkName(reader, folder);
    return folder;
  }
  if (isRefused(reader, name)) return folder;
  checkName(reader, name);
  if (name !== folder) {
    const severity = dialect.mismatchRefused || reader.strict ? 'error' : 'warning';
    const hint = `Rename the folder to ${name}, or write \`name: ${folder}\`.`;
    reader.report(
      'NAME_MISMATCH',
      severity,
      'name',
      `The name ${name} is not the folder's name, ${folderName}`,
      hint,
    );
  }
  return name;
}

/** Names that could leave a folder or trouble a terminal are taken in no mode, the folder's own included. */
function isRefused(reader: FieldReader, name: string): boolean {
  const refusal = refuseName(name);
  if (refusal === null) return false;
  reader.report(
    'NAME_REFUSED',
    'error',
    'name',
    `The name is refused: ${refusal}`,
    `Use a plain name, such as \`${normalizeName(name)}\`.`,
  );
  return true;
}

function checkName(reader: FieldReader, name: string): void {
  const problem = checkStrictName(name);
  if (problem === null) return;
  const hint = 'Use 1 to 64 lower-case letters and digits, with single hyphens between them.';
  reader.outOfRange('name', `The name ${name} is not valid: ${problem}`, hint, 'NAME_INVALID');
}

function readDescription(reader: FieldReader, dialect: Dialect, name: string): string | undefined {
  const description = reader.trimmed('description');
  const hidden = description === undefined ? [] : findInvisible(description);
  if (description === undefined || (hidden.length > 0 && stripInvisible(description).trim() === '')) {
    const hint = 'Add a line that says what the skill does and when to use it.';
    if (dialect.descriptionOptional) {
      const lacks = reader.has('description') ? 'is empty' : 'is missing';
      const message = `\`description\` ${lacks}; the name ${name} stands for it, and models are not told of this skill`;
      reader.report('FIELD_MISSING', 'warning', 'description', message, hint);
    } else {
      reader.report('FIELD_MISSING', 'error', 'description', '`description` is missing or empty', hint);
    }
    return undefined;
  }
  if (hidden.length > 0) {
    // Models are shown the text without these; a person should know that they are there.
    const message = `\`description\` holds characters that nobody sees: ${hidden.slice(0, 8).join(', ')}`;
    reader.report('INVISIBLE_CHARACTER', 'warning', 'description', message, 'Remove them.');
  }
  const cut = dialect.descriptionCut;
  if (description.length <= (cut ?? maximumDescription)) return description;
  const length = countCodePoints(description);
  if (cut !== undefined && length > cut) {
    const message = `\`description\` has ${length} characters; it was cut at ${cut}`;
    reader.report(
      'DESCRIPTION_TOO_LONG',
      'warning',
      'description',
      message,
      `Shorten it to at most ${cut} characters.`,
    );
    return cutCodePoints(description, cut);
  }
  if (length > maximumDescription) {
    const message = `\`description\` has ${length} characters, more than ${maximumDescription}`;
    reader.outOfRange(
      'description',
      message,
      `Shorten it to at most ${maximumDescription} characters.`,
      'DESCRIPTION_TOO_LONG',
    );
  }
  return description;
}

const noStrings: Readonly<Record<string, string>> = Object.freeze(
  Object.create(null) as Record<string, string>,
);

/** The standard's map of texts; the standard's strict rule (TavernKit) refuses anything else. */
function readMetadata(reader: FieldReader, dialect: Dialect): Readonly<Record<string, string>> {
  const metadata = reader.map('metadata');
  if (metadata === undefined) return noStrings;
  const strings = emptyMap() as Record<string, string>;
  const others: string[] = [];
  for (const [key, value] of Object.entries(metadata)) {
    if (typeof value !== 'string') others.push(key);
    strings[key] =
      typeof value === 'string'
        ? value
        : (reader.writtenText(textPath('metadata', key)) ?? JSON.stringify(value));
  }
  if (others.length > 0 && dialect.name === 'agentskills') {
    const nested = others.some((key) => typeof metadata[key] === 'object' && metadata[key] !== null);
    if (reader.strict || nested) {
      reader.outOfRange(
        'metadata',
        `\`metadata\` has values that are not text: ${others.join(', ')}`,
        'Put each value in quotes.',
        'FIELD_TYPE',
      );
    }
  }
  return strings;
}

function readAllowedTools(reader: FieldReader): { entries: string[]; raw?: string } {
  const standard = readToolList(reader, 'allowed-tools');
  const underscored = readToolList(reader, 'allowed_tools');
  if (standard === undefined || underscored === undefined) return standard ?? underscored ?? { entries: [] };
  if (standard.entries.join('\n') !== underscored.entries.join('\n')) {
    const message = '`allowed-tools` and `allowed_tools` are both there and differ';
    reader.report('FIELD_CONFLICT', 'error', 'allowed_tools', message, 'Keep `allowed-tools` alone.');
  }
  return standard;
}

function readToolList(reader: FieldReader, key: string): { entries: string[]; raw?: string } | undefined {
  const value = reader.value(key);
  if (value === undefined || value === null) return undefined;
  if (isList(value)) return { entries: [...new Set(reader.texts(key))] };
  const raw = reader.text(key);
  return raw === undefined ? { entries: [] } : { entries: parseAllowedTools(raw), raw: raw.trim() };
}

/** Authors write `argument-hint: [file]`, which YAML reads as a list. */
function readArgumentHint(reader: FieldReader): string | undefined {
  const value = reader.value('argument-hint');
  if (isList(value))
    return `[${value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ')}]`;
  return isMap(value) ? undefined : reader.trimmed('argument-hint');
}

function checkKeys(reader: FieldReader, dialect: Dialect, severity: 'warning' | 'error'): void {
  for (const key of Object.keys(reader.data)) {
    if (standardKeys.has(key) || dialect.keys.has(key)) continue;
    if (key === 'hooks') {
      reader.report(
        'HOOKS_NOT_RUN',
        'warning',
        key,
        '`hooks` are never run',
        'Remove them, or turn them into commands that a person approves.',
      );
    }
    if (clientKeys.has(key) && severity === 'warning') continue;
    const shown = key.length > 80 ? `${key.slice(0, 80)}…` : key;
    const hint =
      severity === 'error'
        ? 'Move it into `metadata`, or remove it.'
        : 'It is kept, and nothing reads it; `metadata` is the place for keys of your own.';
    reader.report(
      'FIELD_UNKNOWN',
      severity,
      key,
      `The key \`${shown}\` is not known to ${dialect.name}`,
      hint,
    );
  }
}
