import { closeSync, realpathSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { join, relative } from 'node:path';
import { createRedactor, mountableProject } from '@techne/exec';
import { checkPath, openInside, readDescriptor, SkillsError } from '@techne/skills';
import type { AgentTool, JsonValue, ToolOutcome } from '../tools/agent-tool.ts';
import { fieldsOf, textOf } from '../skill-tools/read-input.ts';
import { isSecretFile } from './secret-file.ts';

export interface ReadFileOptions {
  /** The project's folder. */
  readonly root: string;
  /** Of one answer. Default 200,000. */
  readonly maxBytes?: number;
  /** Values to take out of what is read, by name. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** Larger files are not looked at: their lines would have to be counted. */
const maximumFile = 16 * 1024 * 1024;

/**
 * `read_file`: text files of the project, read-only (ruling 20). Undefined where the folder is `/`, home, above home or
 * a folder of the system: those are nobody's project.
 */
export function readFileTool(options: ReadFileOptions): AgentTool | undefined {
  const root = mountableProject(options.root);
  if (root === undefined) return undefined;
  const redactor = createRedactor(options.secrets ?? {});
  return {
    name: 'read_file',
    description: 'Read a text file of the project. Hidden files and files that hold secrets are refused.',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: "Relative to the project's folder." },
        first_line: { type: 'integer', minimum: 1, description: 'Where to begin. Default 1.' },
        lines: { type: 'integer', minimum: 1, description: 'How many lines. Default: all.' },
      },
      required: ['path'],
      additionalProperties: false,
    },
    async execute(input) {
      const path = textOf(input, 'path');
      if (path === '') return failure('Missing path.');
      try {
        const normal = checkPath(path);
        const text = readText(root, normal);
        if (text === undefined) return failure('binary not supported');
        return { output: select(normal, redactor.redactText(text), input, options.maxBytes ?? 200_000) };
      } catch (error) {
        return failure(textOfError(error));
      }
    },
  };
}

/** Undefined when it is not text. The file is opened first and then looked at, as with the files of skills. */
function readText(root: string, path: string): string | undefined {
  const { descriptor, stats } = openInside(root, path);
  try {
    refuseSecret(path);
    refuseSecret(relative(root, placeOf(descriptor, join(root, path))));
    if (stats.size > maximumFile) throw new SkillsError('FILE_TOO_LARGE', 'too large');
    const bytes = readDescriptor(descriptor, stats.size);
    return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString() : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** A link with a harmless name may lead to a file with a telling one. */
function placeOf(descriptor: number, path: string): string {
  return realpathSync(process.platform === 'linux' ? `/proc/self/fd/${descriptor}` : path);
}

function refuseSecret(path: string): void {
  if (!isSecretFile(path)) return;
  throw new SkillsError('INVALID_PATH', 'secret', { data: { reason: 'the file may hold secrets' } });
}

function select(path: string, text: string, input: JsonValue, maxBytes: number): JsonValue {
  const fields = fieldsOf(input);
  const first = positive(fields['first_line']) ?? 1;
  const count = positive(fields['lines']) ?? Infinity;
  const wanted = first === 1 && count === Infinity ? text : linesOf(text, first, count);
  const bytes = Buffer.from(wanted);
  let end = Math.min(bytes.length, maxBytes);
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return { path, content: bytes.toString('utf8', 0, end), truncated: end < bytes.length };
}

function linesOf(text: string, first: number, count: number): string {
  return text
    .split('\n')
    .slice(first - 1, first - 1 + count)
    .join('\n');
}

function positive(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : undefined;
}

function textOfError(error: unknown): string {
  if (!SkillsError.isInstance(error)) throw error;
  if (error.code === 'FILE_NOT_FOUND') return 'File not found.';
  if (error.code === 'FILE_TOO_LARGE') return 'The file is too large.';
  // The library speaks of skills here; the reason is the same for a project.
  const { reason } = error.data;
  return typeof reason === 'string'
    ? `Access denied: ${reason.replace('skill folder', 'project')}.`
    : 'Access denied.';
}

function failure(error: string): ToolOutcome {
  return { output: { error }, isError: true };
}
