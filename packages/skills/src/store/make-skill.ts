import { isUtf8 } from 'node:buffer';
import { SkillsError } from '../errors/skills-error.ts';
import { characterBoundary } from '../files/cut-text.ts';
import { mediaType } from '../files/media-type.ts';
import type { ParsedSkill } from '../skill/parse-skill.ts';
import { defaultResourceBytes, hardCaps } from './limits.ts';
import type { ReadFileOptions, Skill, SkillFile, SkillRecord } from './skill-store.ts';

/** Makes a loaded skill of what was parsed, with the body cut to its limit. Rejects a skill that is not valid. */
export function makeSkill(
  record: SkillRecord,
  modifiedAt: number,
  parsed: ParsedSkill,
  files: readonly string[],
  options: { readonly maxBytes?: number; readonly bytesBeyondCap?: number } = {},
): Skill {
  if (!parsed.ok) {
    const first = parsed.diagnostics.find((each) => each.severity === 'error');
    throw new SkillsError(
      'SKILL_INVALID',
      `The skill ${record.name} is not valid: ${first?.message ?? 'it cannot be read'}`,
      {
        hint: first?.hint ?? '',
        data: { name: record.name, diagnostics: parsed.diagnostics },
      },
    );
  }
  const { maxBytes } = options;
  checkLimit(maxBytes);
  const beyond = options.bytesBeyondCap ?? 0;
  const cut =
    maxBytes === undefined ? { text: parsed.body, removed: 0 } : cutBytes(parsed.body, Math.floor(maxBytes));
  return {
    name: parsed.manifest.name,
    description: parsed.manifest.description,
    dialect: parsed.manifest.dialect,
    path: record.path,
    ...(record.directory === undefined ? {} : { directory: record.directory }),
    folderName: record.folderName,
    modifiedAt,
    manifest: parsed.manifest,
    diagnostics: parsed.diagnostics,
    body: cut.text,
    bodyTruncated: cut.removed + beyond > 0,
    bytesRemoved: cut.removed + beyond,
    files,
    tools: parsed.tools,
  };
}

function checkLimit(maxBytes: number | undefined): void {
  if (maxBytes === undefined || maxBytes > 0) return;
  throw new SkillsError('ARGUMENT_ERROR', '`maxBytes` must be more than 0', {
    hint: 'Leave it out for the default.',
    data: { maxBytes },
  });
}

function cutBytes(text: string, limit: number): { text: string; removed: number } {
  const size = Buffer.byteLength(text);
  if (size <= limit) return { text, removed: 0 };
  const bytes = Buffer.from(text);
  const end = characterBoundary(bytes, limit);
  return { text: bytes.toString('utf8', 0, end), removed: size - end };
}

/** Makes a read file of its bytes, as ruling 17 says: over the limit, it fails or is cut. */
export function makeSkillFile(
  name: string,
  path: string,
  size: number,
  options: ReadFileOptions,
  read: (length: number) => Buffer,
): SkillFile {
  checkLimit(options.maxBytes);
  const limit = Math.floor(Math.min(options.maxBytes ?? defaultResourceBytes, hardCaps.resource));
  if (size > limit && options.overflow === 'error') {
    throw new SkillsError('FILE_TOO_LARGE', `The file ${path} has ${size} bytes, more than ${limit}`, {
      hint: 'Read a smaller file, or raise the limit.',
      data: { path, size, limit },
    });
  }
  const truncated = size > limit;
  // One more byte than is kept shows whether the cut falls inside a character.
  const bytes = read(Math.min(size, limit + 1));
  const end = truncated ? characterBoundary(bytes, limit) : bytes.length;
  const kept = bytes.subarray(0, end);
  const binary = kept.includes(0) || !isUtf8(kept);
  return {
    name,
    path,
    bytes: kept,
    ...(binary ? {} : { text: kept.toString('utf8') }),
    mediaType: mediaType(path, binary),
    truncated,
    bytesRemoved: truncated ? size - end : 0,
  };
}
