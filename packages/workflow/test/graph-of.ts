interface Parts {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * A graph in short.
 *
 * @example
 * graphOf({ start: 'start', check: { type: 'condition', data }, end: 'end' }, 'start > check', 'check:true > end');
 */
export function graphOf(nodes: Readonly<Record<string, string | Parts>>, ...edges: readonly string[]) {
  return {
    nodes: Object.entries(nodes).map(([id, parts], index) => ({
      id,
      ...(typeof parts === 'string' ? { type: parts, data: {} } : { data: {}, ...parts }),
      position: { x: index * 100, y: 0 },
    })),
    edges: edges.flatMap((text, line) => {
      const ids = text.split('>').map((each) => each.trim());
      return ids.slice(1).map((target, index) => {
        const [source = '', sourceHandle] = (ids[index] ?? '').split(':');
        return {
          id: `e${line}-${index}`,
          source,
          target: target.split(':')[0] ?? '',
          ...(sourceHandle === undefined ? {} : { sourceHandle }),
        };
      });
    }),
  };
}

/** A command node whose effect is the host's. */
export function effect(tool: string, data: Readonly<Record<string, unknown>> = {}): Parts {
  return { type: 'command', data: { skillName: 'effects', tool, ...data } };
}
