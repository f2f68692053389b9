import type { Catalog } from '@techne/skills';
import type { AgentTool } from '../tools/agent-tool.ts';
import { wantsSearch } from './name-property.ts';
import { activateTool } from './remcochat/activate-tool.ts';
import { readResourceTool } from './remcochat/read-resource-tool.ts';
import { searchTool as remcochatSearchTool } from './remcochat/search-tool.ts';
import { runScriptTool } from './run-script-tool.ts';
import { SkillOperations } from './skill-operations.ts';
import type { SkillToolsOptions } from './skill-tools-options.ts';
import { listTool, searchTool as tavernkitSearchTool } from './tavernkit/list-tool.ts';
import { loadTool } from './tavernkit/load-tool.ts';
import { readFileTool } from './tavernkit/read-file-tool.ts';

/**
 * The tools by which a model reaches skills (ruling 16): nothing at all when there is no skill to reach.
 *
 * @example
 * skillTools(catalog).map((tool) => tool.name); // ['skillsActivate', 'skillsReadResource']
 */
export function skillTools(catalog: Catalog, options: SkillToolsOptions = {}): readonly AgentTool[] {
  const operations = new SkillOperations(catalog, options);
  if (operations.list().length === 0) return [];
  return options.set === 'tavernkit' ? tavernkitTools(operations) : remcochatTools(operations);
}

function remcochatTools(operations: SkillOperations): readonly AgentTool[] {
  return [
    activateTool(operations),
    readResourceTool(operations),
    ...(wantsSearch(operations) ? [remcochatSearchTool(operations)] : []),
    // RemcoChat has no tool for scripts of its own; it comes with the sandbox.
    ...(operations.options.scripts === undefined ? [] : [runScriptTool(operations)]),
  ];
}

function tavernkitTools(operations: SkillOperations): readonly AgentTool[] {
  return [
    listTool(operations),
    loadTool(operations),
    readFileTool(operations),
    ...(wantsSearch(operations) ? [tavernkitSearchTool(operations)] : []),
    runScriptTool(operations),
  ];
}
