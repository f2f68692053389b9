import type { NodeHost } from '@techne/workflow';

/** A host whose commands do nothing: what is left is the engine. */
export const idleHost: NodeHost & Required<Pick<NodeHost, 'runCommand'>> = {
  resolveSkill: async () => undefined,
  openModel: () => Promise.reject(new Error('There is no model')),
  runCommand: async ({ tool }) => ({
    status: 'done',
    envelope: { success: true, exit_code: 0, output: tool, truncated: false, duration_ms: 0 },
  }),
};

/** So many commands in a row, between a start and an end. */
export function rowOf(count: number): unknown {
  const ids = ['start', ...Array.from({ length: count }, (_, index) => `n${index}`), 'end'];
  return {
    nodes: ids.map((id) => ({
      id,
      type: id.startsWith('n') ? 'command' : id,
      data: id.startsWith('n') ? { skillName: 'idle', tool: 'idle' } : {},
      position: { x: 0, y: 0 },
    })),
    edges: ids.slice(1).map((target, index) => ({ id: `e${index}`, source: ids[index], target })),
  };
}
