import { approvalNode } from './approval/approval-node.ts';
import { commandNode } from './command/command-node.ts';
import { conditionNode } from './condition/condition-node.ts';
import { endNode } from './end/end-node.ts';
import { httpNode } from './http/http-node.ts';
import { joinNode } from './join/join-node.ts';
import { knowledgeNode } from './knowledge/knowledge-node.ts';
import { llmNode } from './llm/llm-node.ts';
import { createMapNode } from './map/map-node.ts';
import type { NodeType } from './node-type.ts';
import { scriptNode } from './script/script-node.ts';
import { skillNode } from './skill/skill-node.ts';
import { startNode } from './start/start-node.ts';
import { useNode } from './use/use-node.ts';

/** What can also be run for each item of a list. */
const workers = [skillNode, llmNode, knowledgeNode, useNode, commandNode, scriptNode, httpNode];

/** Every kind of node. */
export const nodeTypes: readonly NodeType[] = [
  startNode,
  ...workers,
  conditionNode,
  approvalNode,
  createMapNode(workers),
  joinNode,
  endNode,
];

const byType = new Map(nodeTypes.map((each) => [each.type, each]));

export function findNodeType(type: string): NodeType | undefined {
  return byType.get(type);
}

export function branchesOf(type: string): NodeType['branches'] {
  return byType.get(type)?.branches ?? 'none';
}
