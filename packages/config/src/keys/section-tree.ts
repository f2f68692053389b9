import { anyName, type Section } from './section.ts';
import { sections } from './sections.ts';

/** The sections as a tree, to walk a table along. */
export interface SectionNode {
  readonly section?: Section;
  readonly children: ReadonlyMap<string, SectionNode>;
  /** What a name that the author chose leads to. */
  readonly named?: SectionNode;
}

function growTree(depth: number, below: readonly Section[]): SectionNode {
  const section = below.find((each) => each.path.length === depth);
  const names = new Set(
    below.filter((each) => each.path.length > depth).map((each) => each.path[depth] as string),
  );
  const grow = (name: string): SectionNode =>
    growTree(
      depth + 1,
      below.filter((each) => each.path[depth] === name),
    );
  const children = new Map([...names].filter((name) => name !== anyName).map((name) => [name, grow(name)]));
  return {
    children,
    ...(section === undefined ? {} : { section }),
    ...(names.has(anyName) ? { named: grow(anyName) } : {}),
  };
}

export const sectionTree: SectionNode = growTree(0, sections);
