import type { JsonValue } from '@techne/agent';
import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { templateValue } from '../../templates/render-template.ts';
import { isList } from '../../values/is-list.ts';
import { defineNode } from '../define-node.ts';
import { commonData, type NodeType } from '../node-type.ts';

/** Of one map. */
const MOST_ITEMS = 1_000;

/**
 * Runs one node for every item of a list, some of them at the same time; `{{item}}` and `{{index}}` are what it is for.
 *
 * @param bodyTypes what may be run for an item
 */
export function createMapNode(bodyTypes: readonly NodeType[]): NodeType {
  const byType = new Map(bodyTypes.map((each) => [each.type, each]));
  return defineNode({
    type: 'map',
    title: 'Map',
    description: 'Runs a node for every item of a list.',
    data: z.object({
      ...commonData,
      items: z.string().max(10_000).optional().describe('A template for a list; default: what comes in'),
      node: z
        .object({ type: z.string(), data: z.record(z.string(), z.unknown()).default({}) })
        .describe('What is run for each item: its type and its data, where {{item}} is the item'),
      concurrency: z.number().int().min(1).max(20).default(4).describe('How many items at the same time'),
      continueOnError: z.boolean().default(false).describe('Items that fail give {"error": …}'),
    }),
    timeoutSeconds: 60,
    check({ node }) {
      const type = byType.get(node.type);
      if (type !== undefined)
        return type.check(node.data).map(({ field, message }) => ({ field: `node.data.${field}`, message }));
      const known = [...byType.keys()].join(', ');
      return [{ field: 'node.type', message: `"${node.type}" cannot be run for each item; use ${known}` }];
    },
    run: async ({ items: template, node, concurrency, continueOnError }, { input, scope }) => {
      const items = readList(template ? templateValue(template, scope) : input);
      return { status: 'fan-out', items, body: node, concurrency, continueOnError };
    },
  });
}

function readList(value: JsonValue): readonly JsonValue[] {
  const list = typeof value === 'string' ? parseList(value) : value;
  if (!isList(list))
    throw new WorkflowError('NODE_FAILED', 'What should be gone through is no list', {
      hint: 'Give it a list, such as {{node.output.items}}.',
    });
  if (list.length > MOST_ITEMS)
    throw new WorkflowError(
      'NODE_FAILED',
      `The list has ${list.length} items; at most ${MOST_ITEMS} are possible`,
      { hint: 'Let a node before it make the list shorter, or lists of it.' },
    );
  return list;
}

function parseList(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
