import type { Graph } from './graph.ts';

/** An example that runs with any model, the offline one too. */
export const exampleGraph: Graph = {
  nodes: [
    { id: 'start', type: 'start', data: {}, position: { x: 0, y: 110 } },
    {
      id: 'answer',
      type: 'llm',
      data: { systemPrompt: 'Answer in one sentence.' },
      position: { x: 270, y: 110 },
    },
    {
      id: 'isShort',
      type: 'condition',
      data: { expression: '{{answer.output}} contains "yes" or {{answer.output}} contains "no"' },
      position: { x: 540, y: 110 },
    },
    {
      id: 'short',
      type: 'end',
      data: { output: 'In short: {{answer.output}}' },
      position: { x: 820, y: 20 },
    },
    { id: 'long', type: 'end', data: {}, position: { x: 820, y: 200 } },
  ],
  edges: [
    { id: 'start-answer', source: 'start', target: 'answer' },
    { id: 'answer-isShort', source: 'answer', target: 'isShort' },
    { id: 'isShort-true-short', source: 'isShort', target: 'short', sourceHandle: 'true' },
    { id: 'isShort-false-long', source: 'isShort', target: 'long', sourceHandle: 'false' },
  ],
};
