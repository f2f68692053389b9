import { readSync, type Stats } from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SourceDialect } from '../dialects/dialect-name.ts';
import { characterBoundary } from '../files/cut-text.ts';
import { readDescriptor } from '../files/read-descriptor.ts';
import { frontmatterLimits } from '../frontmatter/frontmatter.ts';
import { splitFrontmatter } from '../frontmatter/split-frontmatter.ts';
import { readPlainListing } from '../manifest/read-plain-listing.ts';
import { parseSkill } from '../skill/parse-skill.ts';
import { readManifest, type ReadManifestOptions } from '../skill/read-manifest.ts';
import { FileRecord, pathOf, type Place } from './file-record.ts';
import { hardCaps } from './limits.ts';
import type { Reading } from './scan-cache.ts';

/** Most frontmatter fits; the rest is read when it does not. */
const prefixBytes = 4_096;
const prefix = Buffer.allocUnsafeSlow(prefixBytes);
const none: readonly Diagnostic[] = [];

/** Reads the record of a skill from its open file. Only the frontmatter is read, unless the dialect needs the body. */
export function readRecord(
  place: Place,
  descriptor: number,
  stats: Stats,
  dialect: SourceDialect,
  strict: boolean,
): Reading {
  // Sources set to these dialects need the body to tell valid from invalid (ruling 9).
  if (dialect === 'ash' || dialect === 'gibberish' || dialect === 'managed') {
    const parsed = parseSkill(readSkillFile(descriptor, stats.size), manifestOptions(place, dialect, strict));
    return parsed.ok ? makeReading(place, stats, parsed) : { record: null, diagnostics: parsed.diagnostics };
  }
  const count = readSync(descriptor, prefix, 0, prefixBytes, 0);
  // Plain frontmatter is the standard's.
  if ((dialect === 'auto' || dialect === 'agentskills') && place.fileName !== 'skill.md') {
    const record = readPlainRecord(place, count, stats);
    if (record !== null) return { record, diagnostics: none };
  }
  const options = manifestOptions(place, dialect, strict);
  let result = readManifest(prefix, count, count < prefixBytes, options);
  if (result.status === 'more') {
    const longer = frontmatterLimits.bytes + 64;
    const bytes = readDescriptor(descriptor, longer);
    result = readManifest(bytes, bytes.length, bytes.length < longer, options);
  }
  if (result.status === 'valid') return makeReading(place, stats, result);
  return { record: null, diagnostics: result.status === 'invalid' ? result.diagnostics : none };
}

/** Reads a SKILL.md as far as the cap allows, without splitting a character there. */
export function readSkillFile(descriptor: number, size: number): Buffer {
  const bytes = readDescriptor(descriptor, Math.min(size, hardCaps.skillFile + 1));
  return bytes.subarray(0, characterBoundary(bytes, hardCaps.skillFile));
}

/** The record of a skill whose frontmatter is plain; null when it takes a closer look. */
function readPlainRecord(place: Place, count: number, stats: Stats): FileRecord | null {
  const split = splitFrontmatter(prefix, count);
  if (split.status !== 'found' || split.bodyStart >= count) return null;
  const text = prefix.toString('utf8', split.yamlStart, split.yamlEnd);
  const description = readPlainListing(text, place.folderName);
  return description === null
    ? null
    : new FileRecord(place, stats.mtimeMs, place.folderName, description, text);
}

function manifestOptions(place: Place, dialect: SourceDialect, strict: boolean): ReadManifestOptions {
  return { file: pathOf(place), folderName: place.folderName, dialect, strict };
}

function makeReading(
  place: Place,
  stats: Stats,
  valid: Pick<FileRecord, 'manifest' | 'diagnostics'>,
): Reading {
  const { manifest } = valid;
  const diagnostics =
    place.fileName === 'skill.md' ? [lowerCase(place), ...valid.diagnostics] : valid.diagnostics;
  const record = new FileRecord(
    place,
    stats.mtimeMs,
    manifest.name,
    manifest.description,
    manifest,
    diagnostics,
  );
  return { record, diagnostics };
}

function lowerCase(place: Place): Diagnostic {
  const message = 'The file is named skill.md';
  return {
    code: 'FILE_NAME_CASE',
    severity: 'warning',
    message,
    file: pathOf(place),
    hint: 'Rename it to SKILL.md.',
  };
}
