/** A stretch where two sequences differ: `from` has [start, end) of the first, `to` that of the second. */
export interface Difference {
  readonly fromStart: number;
  readonly fromEnd: number;
  readonly toStart: number;
  readonly toEnd: number;
}

/** Beyond so many edits, a stretch counts as replaced: the search costs the product of length and edits. */
const mostEdits = 2_000;

/**
 * Where two sequences of numbers differ, in order, by Myers' algorithm in linear space (An O(ND) Difference Algorithm,
 * 1986): the shortest edit, unless it has more than `mostEdits`.
 */
export function diffSequences(from: Int32Array, to: Int32Array): readonly Difference[] {
  const differences: Difference[] = [];
  const size = 2 * (Math.min(mostEdits, from.length + to.length) + 2);
  const search = { from, to, forward: new Int32Array(size), backward: new Int32Array(size) };
  // By hand instead of by recursion: what is left to compare, the next one last.
  const open: Difference[] = [{ fromStart: 0, fromEnd: from.length, toStart: 0, toEnd: to.length }];
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    const { fromStart, fromEnd, toStart, toEnd } = withoutEnds(from, to, box);
    if (fromStart === fromEnd && toStart === toEnd) continue;
    const inner = { fromStart, fromEnd, toStart, toEnd };
    const middle = fromStart === fromEnd || toStart === toEnd ? undefined : findMiddle(search, inner);
    if (middle === undefined) {
      add(differences, inner);
      continue;
    }
    open.push({ ...inner, fromStart: middle.from, toStart: middle.to });
    open.push({ ...inner, fromEnd: middle.from, toEnd: middle.to });
  }
  return differences;
}

/** Neighbours become one. */
function add(differences: Difference[], next: Difference): void {
  const last = differences.at(-1);
  if (last?.fromEnd === next.fromStart && last.toEnd === next.toStart)
    differences[differences.length - 1] = { ...last, fromEnd: next.fromEnd, toEnd: next.toEnd };
  else differences.push(next);
}

function withoutEnds(from: Int32Array, to: Int32Array, box: Difference): Difference {
  let { fromStart, fromEnd, toStart, toEnd } = box;
  while (fromStart < fromEnd && toStart < toEnd && from[fromStart] === to[toStart]) {
    fromStart++;
    toStart++;
  }
  while (fromStart < fromEnd && toStart < toEnd && from[fromEnd - 1] === to[toEnd - 1]) {
    fromEnd--;
    toEnd--;
  }
  return { fromStart, fromEnd, toStart, toEnd };
}

interface Search {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** How far each diagonal has been followed, from both ends. */
  readonly forward: Int32Array;
  readonly backward: Int32Array;
}

/** A point on a shortest path, found from both ends at once; undefined when that would take too many edits. */
function findMiddle(
  search: Search,
  box: Difference,
): { readonly from: number; readonly to: number } | undefined {
  const { from, to, forward, backward } = search;
  const { fromStart, toStart } = box;
  const width = box.fromEnd - fromStart;
  const height = box.toEnd - toStart;
  const delta = width - height;
  const isOdd = (delta & 1) !== 0;
  const limit = Math.min(mostEdits >> 1, (width + height + 1) >> 1);
  const middle = forward.length >> 1;
  const at = (line: Int32Array, diagonal: number): number => line[middle + diagonal] ?? 0;
  forward[middle + 1] = 0;
  backward[middle + 1] = 0;
  for (let edits = 0; edits <= limit; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down =
        diagonal === -edits || (diagonal !== edits && at(forward, diagonal - 1) < at(forward, diagonal + 1));
      let x = down ? at(forward, diagonal + 1) : at(forward, diagonal - 1) + 1;
      let y = x - diagonal;
      while (x < width && y < height && from[fromStart + x] === to[toStart + y]) {
        x++;
        y++;
      }
      forward[middle + diagonal] = x;
      const other = delta - diagonal;
      if (isOdd && Math.abs(other) < edits && x + at(backward, other) >= width)
        return inside({ from: fromStart + x, to: toStart + y }, box);
    }
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const up =
        diagonal === -edits ||
        (diagonal !== edits && at(backward, diagonal - 1) < at(backward, diagonal + 1));
      let x = up ? at(backward, diagonal + 1) : at(backward, diagonal - 1) + 1;
      let y = x - diagonal;
      while (x < width && y < height && from[box.fromEnd - 1 - x] === to[box.toEnd - 1 - y]) {
        x++;
        y++;
      }
      backward[middle + diagonal] = x;
      const other = delta - diagonal;
      if (!isOdd && Math.abs(other) <= edits && x + at(forward, other) >= width)
        return inside({ from: box.fromEnd - x, to: box.toEnd - y }, box);
    }
  }
  return undefined;
}

/** A point that divides nothing would be searched for ever. */
function inside(point: { readonly from: number; readonly to: number }, box: Difference) {
  const isStart = point.from === box.fromStart && point.to === box.toStart;
  const isEnd = point.from === box.fromEnd && point.to === box.toEnd;
  return isStart || isEnd || point.from > box.fromEnd || point.to > box.toEnd ? undefined : point;
}
