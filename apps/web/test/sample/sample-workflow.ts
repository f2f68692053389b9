/** Finds passages, drafts an answer, and asks a person when the draft is unsure. */
export function sampleGraph(baseId: string) {
  const node = (id: string, type: string, column: number, row: number, data: object = {}) => ({
    id,
    type,
    position: { x: column * 260, y: row * 130 },
    data,
  });
  const edge = (source: string, target: string, sourceHandle?: string) => ({
    id: `${source}-${target}`,
    source,
    target,
    ...(sourceHandle === undefined ? {} : { sourceHandle }),
  });
  return {
    nodes: [
      node('question', 'start', 0, 0, { label: 'Question' }),
      node('passages', 'knowledge', 1, 0, { label: 'Handbook', knowledgeBaseId: baseId, topK: 3 }),
      node('draft', 'llm', 2, 0, {
        label: 'Draft',
        systemPrompt: 'Answer from the handbook:\n{{passages.output}}',
        prompt: '{{input}}',
      }),
      node('sure', 'condition', 3, 0, { label: 'Sure?', expression: '{{draft.output}} contains "not sure"' }),
      node('look', 'approval', 4, 1, { label: 'A person looks', message: 'Send this answer?' }),
      node('answer', 'end', 5, 0, { label: 'Answer', output: '{{draft.output}}' }),
    ],
    edges: [
      edge('question', 'passages'),
      edge('passages', 'draft'),
      edge('draft', 'sure'),
      edge('sure', 'answer', 'true'),
      edge('sure', 'look', 'false'),
      edge('look', 'answer'),
    ],
  };
}
