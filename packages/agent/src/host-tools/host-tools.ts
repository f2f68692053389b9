import type { AgentTool } from '../tools/agent-tool.ts';
import { bashTool, type BashOptions } from './bash-tool.ts';
import { readFileTool, type ReadFileOptions } from './read-file-tool.ts';
import type { WebAccess } from './web/web-access.ts';
import { webFetchTool } from './web/web-fetch-tool.ts';
import { webSearchTool, type WebSearchProvider } from './web/web-search-tool.ts';

/** Which of the host's own tools exist. Each is off until it is named. */
export interface HostToolsOptions {
  readonly bash?: BashOptions;
  readonly readFile?: ReadFileOptions;
  readonly webFetch?: WebAccess;
  readonly webSearch?: WebSearchProvider;
}

/**
 * The built-in tools of the host (ruling 20).
 *
 * @example
 * hostTools({ bash: {}, readFile: { root: process.cwd() } }).map((tool) => tool.name); // ['bash', 'read_file']
 */
export function hostTools(options: HostToolsOptions): readonly AgentTool[] {
  const { bash, readFile, webFetch, webSearch } = options;
  const reading = readFile === undefined ? undefined : readFileTool(readFile);
  return [
    ...(bash === undefined ? [] : [bashTool(bash)]),
    ...(reading === undefined ? [] : [reading]),
    ...(webFetch === undefined ? [] : [webFetchTool(webFetch)]),
    ...(webSearch === undefined ? [] : [webSearchTool(webSearch)]),
  ];
}
