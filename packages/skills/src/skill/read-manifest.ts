import { isUtf8 } from 'node:buffer';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { DialectName, SourceDialect } from '../dialects/dialect-name.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { frontmatterLimits } from '../frontmatter/frontmatter.ts';
import { normaliseLineBreaks } from '../frontmatter/normalise-line-breaks.ts';
import { parseFrontmatter } from '../frontmatter/parse-frontmatter.ts';
import { splitFrontmatter } from '../frontmatter/split-frontmatter.ts';
import { asTexts, checkReference } from '../manifest/check-reference.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { normaliseManifest } from '../manifest/normalise-manifest.ts';

export interface ReadManifestOptions {
  /** For diagnostics. */
  readonly file: string;
  /** The skill's folder, or the stem of a flat file. */
  readonly folderName: string;
  /** Default `auto`. */
  readonly dialect?: SourceDialect;
  /** What the body showed the dialect to be, where `auto` decides. */
  readonly bodyDialect?: DialectName;
  /** Default false: lenient. */
  readonly strict?: boolean;
  /** Default `warning`. */
  readonly unknownKeys?: 'warning' | 'error';
  /** Follow the reference validator's rules instead of our own strict ones (ruling 4). */
  readonly reference?: boolean;
}

export type ManifestResult =
  | {
      readonly status: 'valid';
      readonly manifest: Manifest;
      /** Byte offset of the body. */
      readonly bodyStart: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly status: 'invalid'; readonly diagnostics: readonly Diagnostic[] }
  /** The bytes at hand end before the frontmatter does. */
  | { readonly status: 'more' };

const none: readonly Diagnostic[] = [];

/**
 * Reads the manifest from the first bytes of a SKILL.md.
 *
 * @param complete whether `bytes` holds the whole file
 */
export function readManifest(
  bytes: Buffer,
  length: number,
  complete: boolean,
  options: ReadManifestOptions,
): ManifestResult {
  const split = splitFrontmatter(bytes, length);
  if (split.status !== 'found') {
    if (split.status === 'unclosed' && !complete && length <= frontmatterLimits.bytes)
      return { status: 'more' };
    return invalid(
      options.file,
      split.status === 'unclosed' && length > frontmatterLimits.bytes ? 'too-large' : split.status,
    );
  }
  if (split.yamlEnd - split.yamlStart > frontmatterLimits.bytes) return invalid(options.file, 'too-large');
  // The closing line may go on beyond the bytes at hand.
  if (!complete && split.bodyStart >= length) {
    return length <= frontmatterLimits.bytes ? { status: 'more' } : invalid(options.file, 'too-large');
  }

  const text = normaliseLineBreaks(bytes.toString('utf8', split.yamlStart, split.yamlEnd));
  const diagnostics: Diagnostic[] = [];
  if (text.includes('\ufffd') && !isUtf8(bytes.subarray(split.yamlStart, split.yamlEnd))) {
    diagnostics.push(utf8Diagnostic(options.file, text, options.strict === true));
    if (options.strict === true) return { status: 'invalid', diagnostics };
  }

  const parsed = parseFrontmatter(text, { file: options.file, strict: options.strict ?? false });
  if (!parsed.ok) return { status: 'invalid', diagnostics: [...diagnostics, ...parsed.diagnostics] };
  const frontmatter = options.reference === true ? asTexts(parsed.frontmatter) : parsed.frontmatter;
  if (options.reference === true) {
    // The reference's reader also sees what stands behind the opening `---`.
    const opening = bytes.toString('utf8', bytes.indexOf('---') + 3, split.yamlStart);
    const verdict = checkReference(
      frontmatter,
      normaliseLineBreaks(opening) + text,
      options.file,
      options.folderName,
    );
    if (verdict.length > 0) return { status: 'invalid', diagnostics: verdict };
  }
  const { manifest, diagnostics: fields } = normaliseManifest(frontmatter, {
    file: options.file,
    folderName: options.folderName,
    dialect: options.dialect === 'managed' ? 'agent-flow' : (options.dialect ?? 'auto'),
    strict: (options.strict ?? false) && options.reference !== true,
    unknownKeys: options.unknownKeys ?? 'warning',
    ...(options.bodyDialect === undefined ? {} : { bodyDialect: options.bodyDialect }),
  });
  const all =
    diagnostics.length + frontmatter.diagnostics.length + fields.length === 0
      ? none
      : [...diagnostics, ...frontmatter.diagnostics, ...fields];
  if (manifest === undefined) return { status: 'invalid', diagnostics: all };
  return { status: 'valid', manifest, bodyStart: split.bodyStart, diagnostics: all };
}

/** Makes the manifest of frontmatter that `readPlainListing` has passed: nothing in it needs a word. */
export function makePlainManifest(text: string, file: string, folderName: string): Manifest {
  const parsed = parseFrontmatter(text, { file, strict: false });
  const options = { file, folderName, dialect: 'agentskills', strict: false } as const;
  const manifest = parsed.ok ? normaliseManifest(parsed.frontmatter, options).manifest : undefined;
  if (manifest === undefined)
    throw new SkillsError('SKILL_INVALID', `The skill ${folderName} is not valid`, {
      data: { name: folderName },
    });
  return manifest;
}

type Refusal = 'missing' | 'tagged' | 'unclosed' | 'too-large';

const refusals: Record<Refusal, { code: DiagnosticCode; message: string; hint: string }> = {
  missing: {
    code: 'FRONTMATTER_MISSING',
    message: 'The file does not begin with frontmatter',
    hint: 'Begin the file with a line `---`, then `name` and `description`, then another line `---`.',
  },
  tagged: {
    code: 'FRONTMATTER_TAGGED',
    message:
      'The first line is `---` with something behind it, which is not frontmatter and is never executed',
    hint: 'Make the first line exactly `---`.',
  },
  unclosed: {
    code: 'FRONTMATTER_UNCLOSED',
    message: 'The frontmatter has no closing line',
    hint: 'End it with a line that is exactly `---`, at the left margin.',
  },
  'too-large': {
    code: 'FRONTMATTER_TOO_LARGE',
    message: `The frontmatter is larger than ${frontmatterLimits.bytes / 1024} KiB, or its closing line is missing`,
    hint: 'Close it with a line `---`; move data into a file beside SKILL.md.',
  },
};

function invalid(file: string, refusal: Refusal): ManifestResult {
  return {
    status: 'invalid',
    diagnostics: [{ ...refusals[refusal], severity: 'error', file, line: 1, column: 1 }],
  };
}

function utf8Diagnostic(file: string, text: string, strict: boolean): Diagnostic {
  const before = text.slice(0, text.indexOf('\ufffd')).split('\n');
  return {
    code: 'INVALID_UTF8',
    severity: strict ? 'error' : 'warning',
    message: 'The frontmatter is not valid UTF-8',
    file,
    line: before.length + 1,
    column: (before.at(-1) as string).length + 1,
    hint: 'Save the file as UTF-8.',
  };
}
