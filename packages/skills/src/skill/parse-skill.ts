import { isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { dialectNamed, managedDialect } from '../dialects/dialects.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { parseTools } from '../tools/parse-tools.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { readManifest, type ReadManifestOptions } from './read-manifest.ts';

export type ParsedSkill =
  | {
      readonly ok: true;
      readonly manifest: Manifest;
      /** Markdown after the frontmatter, exactly as written. */
      readonly body: string;
      /** Byte offset of the body. */
      readonly bodyStart: number;
      readonly tools: readonly ToolDefinition[];
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** A body defines a tool somewhere: the sign of gibberish that only the body shows. */
const commandHeading = /^ {0,3}####[ \t]+Command[ \t]*(?:#+[ \t]*)?$/im;

/**
 * Parses a whole SKILL.md: manifest, body, and the tools that the body defines. Never throws because of what
 * the file says.
 *
 * @example
 * const skill = parseSkill('---\nname: hello\ndescription: Says hello.\n---\nSay hello.', {
 *   file: 'hello/SKILL.md',
 *   folderName: 'hello',
 * });
 * if (skill.ok) skill.manifest.name; // 'hello'
 */
export function parseSkill(content: string | Uint8Array, options: ReadManifestOptions): ParsedSkill {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let result = readManifest(bytes, bytes.length, true, options);
  if (result.status !== 'valid')
    return { ok: false, diagnostics: result.status === 'invalid' ? result.diagnostics : [] };

  const body = bytes.toString('utf8', result.bodyStart);
  const choice = options.dialect ?? 'auto';
  const firstLine = countLines(bytes, result.bodyStart) + 1;
  const readTools = (): ReturnType<typeof parseTools> => parseTools(body, { file: options.file, firstLine });
  if (choice === 'managed') {
    const found = managedDialect(
      result.manifest.raw,
      () => commandHeading.test(body) && readTools().hasCommand,
    );
    return parseSkill(content, { ...options, dialect: found });
  }
  const mayHoldTools =
    choice === 'auto' && result.manifest.dialect === 'agentskills' && commandHeading.test(body);
  // One inside a fence only shows how it is done.
  if (mayHoldTools && readTools().hasCommand) result = asFoundInBody(bytes, options, result);

  const diagnostics = [...result.diagnostics];
  const dialect = dialectNamed(result.manifest.dialect);
  if (body.includes('\ufffd') && !isUtf8(bytes.subarray(result.bodyStart))) {
    diagnostics.push({
      code: 'INVALID_UTF8',
      // A listing reads no bodies, so a load must not refuse what a listing took; only validation is that strict.
      severity: options.unknownKeys === 'error' ? 'error' : 'warning',
      message: 'The body is not valid UTF-8',
      file: options.file,
      line: firstLine + body.slice(0, body.indexOf('\ufffd')).split('\n').length - 1,
      hint: 'Save the file as UTF-8.',
    });
  }
  let tools: readonly ToolDefinition[] = [];
  // Rules about the body are fatal only where somebody chose the dialect.
  const severity = choice === 'auto' ? 'warning' : 'error';
  if (dialect.bodyRequired && body.trim() === '') {
    const message = `The body is empty, and ${dialect.name} needs instructions there`;
    diagnostics.push({
      code: 'BODY_EMPTY',
      severity,
      message,
      file: options.file,
      line: firstLine,
      hint: 'Write the instructions below the closing `---`.',
    });
  } else if (dialect.name === 'gibberish') {
    const parsed = readTools();
    tools = parsed.tools;
    for (const each of parsed.diagnostics)
      diagnostics.push(each.severity === 'error' ? { ...each, severity } : each);
  }
  if (diagnostics.some((each) => each.severity === 'error')) return { ok: false, diagnostics };
  return { ok: true, manifest: result.manifest, body, bodyStart: result.bodyStart, tools, diagnostics };
}

type Valid = Extract<ReturnType<typeof readManifest>, { status: 'valid' }>;

/** Reads the frontmatter again with gibberish's fields; its extra demands stay warnings, since `auto` chose. */
function asFoundInBody(bytes: Buffer, options: ReadManifestOptions, before: Valid): Valid {
  const again = readManifest(bytes, bytes.length, true, {
    ...options,
    dialect: 'auto',
    bodyDialect: 'gibberish',
  });
  return again.status === 'valid' ? again : before;
}

function countLines(bytes: Buffer, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0 && at < end; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
