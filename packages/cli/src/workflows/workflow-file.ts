import { readFile, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import type { GraphToRead } from './streamed-node.ts';

/** A workflow as a file has it. Whether it can be run is another question. */
export interface WorkflowFile {
  readonly name: string;
  readonly description: string;
  readonly graph: GraphToRead;
}

/** Far more than a graph may have. */
const MOST_BYTES = 10_000_000;

/** Whether a word can only mean a file. */
export function looksLikeFile(word: string): boolean {
  return /[/\\]/.test(word) || word.toLowerCase().endsWith('.json');
}

/**
 * Reads an exported workflow, `{name, description, graph_data}`, or a bare `{nodes, edges}`, which is called as its file
 * is. Undefined where there is no such file.
 */
export async function readWorkflowFile(
  { workingFolder }: CommandContext,
  file: string,
): Promise<WorkflowFile | undefined> {
  const path = resolve(workingFolder, file);
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() !== true) return undefined;
  if (stats.size > MOST_BYTES) throw noWorkflow(file, `it has more than ${MOST_BYTES} bytes`);
  const value = parse(file, await readFile(path, 'utf8'));
  const holder = isRecord(value) && isRecord(value['workflow']) ? value['workflow'] : value;
  const { nodes, edges } = graphIn(holder);
  if (!Array.isArray(nodes) || !Array.isArray(edges))
    throw noWorkflow(
      file,
      'a workflow is {"nodes": […], "edges": […]}, or what techne workflow export prints',
    );
  const { name, description } = isRecord(holder) ? holder : {};
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : basename(file, extname(file)),
    description: typeof description === 'string' ? description : '',
    graph: { nodes, edges },
  };
}

function graphIn(holder: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(holder)) return {};
  return isRecord(holder['graph_data']) ? holder['graph_data'] : holder;
}

export function noSuchFile(file: string): CommandError {
  return new CommandError(exitCodes.notFound, `there is no file ${file}.`);
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw noWorkflow(file, `it is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function noWorkflow(file: string, why: string): CommandError {
  return new CommandError(exitCodes.usage, `${file} is no workflow: ${why}.`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
