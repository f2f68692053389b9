import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { DialectChoice, DialectName } from '../dialects/dialect-name.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { openInside, openRefusals } from '../files/open-inside.ts';
import { readDescriptor } from '../files/read-descriptor.ts';
import { whereIs } from '../files/where-is.ts';
import { hardCaps } from '../store/limits.ts';
import { parseSkill } from './parse-skill.ts';

const quietly = { throwIfNoEntry: false } as const;
const linkHint = 'Make the link lead to a skill, or remove it.';

export interface ValidateOptions {
  /** Default `auto`. */
  readonly dialect?: DialectChoice;
  /** Default false. With the dialect `agentskills`, strict follows the reference validator (ruling 4). */
  readonly strict?: boolean;
}

export interface ValidationResult {
  /** As given, or found below what was given. */
  readonly path: string;
  readonly valid: boolean;
  /** Undefined when the file could not be read that far. */
  readonly dialect?: DialectName;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Validates a skill folder, a SKILL.md or flat file, or every skill of a root.
 *
 * @throws SkillsError FILE_NOT_FOUND when the path does not exist
 * @example
 * const [result] = validatePath('.agents/skills/hello', { strict: true });
 */
export function validatePath(path: string, options: ValidateOptions = {}): ValidationResult[] {
  try {
    const stats = statSync(path, quietly);
    if (stats === undefined) return [leadsNowhere(path)];
    if (!stats.isDirectory()) return [validateFile(path, options)];
    if (skillFileIn(path) !== undefined) return [validateFolder(path, options)];
    const children = candidatesIn(path, options);
    return children.length > 0 ? children.map((child) => child()) : [withoutSkillFile(path)];
  } catch (error) {
    if (SkillsError.isInstance(error) && error.code === 'FILE_NOT_FOUND') throw error;
    return [unreadable(path, path, error)];
  }
}

/** A link to something that is not there; without even a link there is nothing to judge. */
function leadsNowhere(path: string): ValidationResult {
  // With a slash at its end the path would mean what the link leads to.
  if (lstatSync(path.replace(/\/+$/, ''), quietly) === undefined)
    throw new SkillsError('FILE_NOT_FOUND', `There is nothing at ${path}`, {
      hint: 'Give the path of a skill folder, a SKILL.md, or a folder of skills.',
      data: { path },
    });
  return failed(path, 'FILE_UNREADABLE', path, 'The link leads nowhere', linkHint);
}

/** Ash's question: is this one file a valid skill, and if not, why. */
export function validateSkillFile(
  path: string,
  options: ValidateOptions = {},
): { valid: boolean; error?: string } {
  try {
    if (statSync(path, quietly) === undefined) return { valid: false, error: `There is no file ${path}` };
  } catch (error) {
    return { valid: false, error: unreadable(path, path, error).errors[0]?.message ?? '' };
  }
  const [first] = validateFile(path, options).errors;
  return first === undefined ? { valid: true } : { valid: false, error: first.message };
}

/** `SKILL.md`, else `skill.md`. */
function skillFileIn(folder: string): string | undefined {
  return ['SKILL.md', 'skill.md'].find((name) => lstatSync(join(folder, name), quietly) !== undefined);
}

/** The checks of every skill below a root; flat files count in Ash's dialect (ruling 9). */
function candidatesIn(root: string, options: ValidateOptions): (() => ValidationResult)[] {
  const flat = options.dialect === 'ash';
  const real = realpathSync(root);
  // Only the root of a file system ends in a separator.
  const realRoot = real.endsWith(sep) ? real.slice(0, -1) : real;
  return readdirSync(root)
    .sort()
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => {
      const child = join(root, name);
      try {
        const stats = statSync(child, quietly);
        const isFolder = stats?.isDirectory() === true;
        const isCandidate = isFolder
          ? skillFileIn(child) !== undefined
          : flat && name.endsWith('.md') && name.toLowerCase() !== 'readme.md';
        if (!isCandidate) return [];
        if (stats !== undefined && whereIs(realpathSync(child), realRoot) === 'outside')
          return [() => leadsOut(child)];
        return [() => (isFolder ? validateFolder(child, options) : validateFile(child, options))];
      } catch (error) {
        // One entry that cannot be looked at hides no other.
        return [() => unreadable(child, child, error)];
      }
    });
}

/** Ruling 12: what a root offers lies inside its real path. */
function leadsOut(path: string): ValidationResult {
  return failed(
    path,
    'FILE_OUTSIDE_ROOT',
    path,
    'The link leads out of the folder of skills',
    'Copy the skill here, or validate its own folder.',
  );
}

function withoutSkillFile(folder: string): ValidationResult {
  return failed(
    folder,
    'SKILL_FILE_MISSING',
    folder,
    'The folder has no SKILL.md',
    'Create a SKILL.md in it, or give a folder of skills.',
  );
}

function validateFolder(folder: string, options: ValidateOptions): ValidationResult {
  const fileName = skillFileIn(folder);
  if (fileName === undefined) return withoutSkillFile(folder);
  const file = join(folder, fileName);
  const lowerCase = fileName === 'skill.md';
  if (lowerCase && options.strict === true && !isReference(options)) {
    return failed(folder, 'FILE_NAME_CASE', file, 'The file is named skill.md', 'Rename it to SKILL.md.');
  }
  const result = validateContent(
    folder,
    file,
    basename(resolve(folder)),
    options,
    () => openInside(realpathSync(folder), fileName).descriptor,
  );
  if (!lowerCase) return result;
  const warning: Diagnostic = {
    code: 'FILE_NAME_CASE',
    severity: 'warning',
    message: 'The file is named skill.md',
    file,
    hint: 'Rename it to SKILL.md.',
  };
  return { ...result, warnings: [...result.warnings, warning] };
}

function validateFile(path: string, options: ValidateOptions): ValidationResult {
  const name = basename(path);
  if (name.toLowerCase() === 'skill.md') {
    const folder = dirname(resolve(path));
    const result = validateFolder(folder, options);
    return { ...result, path };
  }
  if (!name.endsWith('.md'))
    return failed(
      path,
      'SKILL_FILE_MISSING',
      path,
      'A skill is a Markdown file',
      'Give a SKILL.md, or a flat file that ends in .md.',
    );
  return validateContent(path, path, name.slice(0, -3), options, () =>
    openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
  );
}

function validateContent(
  path: string,
  file: string,
  folderName: string,
  options: ValidateOptions,
  open: () => number,
): ValidationResult {
  let bytes: Buffer;
  try {
    const descriptor = open();
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return notRegular(path, file);
      bytes = readDescriptor(descriptor, Math.min(stats.size, hardCaps.skillFile));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return unreadable(path, file, error);
  }
  const { dialect = 'auto', strict = false } = options;
  const parsed = parseSkill(bytes, {
    file,
    folderName,
    dialect,
    strict,
    unknownKeys: strict ? 'error' : 'warning',
    reference: isReference(options),
  });
  const errors = parsed.diagnostics.filter((each) => each.severity === 'error');
  const warnings = parsed.diagnostics.filter((each) => each.severity !== 'error');
  const known = parsed.ok ? parsed.manifest.dialect : dialect === 'auto' ? undefined : dialect;
  return { path, valid: parsed.ok, ...(known === undefined ? {} : { dialect: known }), errors, warnings };
}

function isReference(options: ValidateOptions): boolean {
  return options.strict === true && options.dialect === 'agentskills';
}

function unreadable(path: string, file: string, error: unknown): ValidationResult {
  if (SkillsError.isInstance(error)) {
    const { reason } = error.data;
    if (reason === openRefusals.notRegular) return notRegular(path, file);
    const code = reason === openRefusals.outside ? 'FILE_OUTSIDE_ROOT' : 'FILE_UNREADABLE';
    return failed(path, code, file, error.message, error.hint);
  }
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  if (code === 'ELOOP')
    return failed(path, 'FILE_UNREADABLE', file, 'The link leads back to itself', linkHint);
  return failed(path, 'FILE_UNREADABLE', file, `The file cannot be read (${code})`, 'Check its permissions.');
}

function notRegular(path: string, file: string): ValidationResult {
  const message = `${basename(file)} is not a regular file`;
  return failed(path, 'FILE_NOT_REGULAR', file, message, 'Replace it with a text file.');
}

function failed(
  path: string,
  code: DiagnosticCode,
  file: string,
  message: string,
  hint: string,
): ValidationResult {
  return { path, valid: false, errors: [{ code, severity: 'error', message, file, hint }], warnings: [] };
}
