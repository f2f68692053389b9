import type { ToolContent } from 'ai';
import { isObject } from '../skill-tools/read-input.ts';
import { resultValue } from './activation-messages.ts';

type ToolResult = Extract<ToolContent[number], { type: 'tool-result' }>;

const readingTools = new Set(['skillsReadResource', 'skills.readResource']);

/** A skill and the path of its own SKILL.md, where this is what a call read: then its text is that of an activation. */
export function readManifest(part: ToolResult): { readonly name: string; readonly path: string } | undefined {
  const value = readingTools.has(part.toolName) ? resultValue(part) : undefined;
  if (!isObject(value) || typeof value['content'] !== 'string') return undefined;
  const { name, path } = value;
  return typeof name === 'string' && isManifestPath(path) ? { name, path } : undefined;
}

/** A nested SKILL.md is an ordinary file (ruling 12). */
export function isManifestPath(path: unknown): path is string {
  return typeof path === 'string' && path.toLowerCase() === 'skill.md';
}
