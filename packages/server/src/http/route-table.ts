import type { Params, Result, Router } from 'hono/router';

interface Place<Handler> {
  readonly fixed: Map<string, Place<Handler>>;
  /** What takes any one segment, and what takes the rest of the path. */
  any: Place<Handler> | undefined;
  rest: Place<Handler> | undefined;
  readonly handlers: Map<string, { readonly handler: Handler; readonly names: readonly string[] }>;
}

/**
 * Finds the one route of a path, written as in OpenAPI. What is written out wins over `{name}`, and that over
 * `{path+}`, whatever the order: Hono's own routers answer every route that matches, and go slower for it.
 */
export class RouteTable<Handler> implements Router<Handler> {
  readonly name = 'RouteTable';
  readonly #root: Place<Handler> = newPlace();

  add(method: string, path: string, handler: Handler): void {
    const names: string[] = [];
    let place = this.#root;
    for (const segment of path.split('/').slice(1)) {
      const [, name, rest] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
      if (name === undefined) {
        let next = place.fixed.get(segment);
        if (next === undefined) place.fixed.set(segment, (next = newPlace()));
        place = next;
      } else {
        names.push(name);
        place = rest === '+' ? (place.rest ??= newPlace()) : (place.any ??= newPlace());
      }
    }
    if (place.handlers.has(method)) throw new Error(`${method} ${path} is there twice`);
    place.handlers.set(method, { handler, names });
  }

  match(method: string, path: string): Result<Handler> {
    const values: string[] = [];
    const found = find(this.#root, path, 1, values, (place) => place.handlers.has(method))?.handlers.get(
      method,
    );
    if (found === undefined) return [[]];
    const parameters: Params = {};
    for (const [index, name] of found.names.entries()) parameters[name] = values[index] ?? '';
    return [[[found.handler, parameters]]];
  }

  /** The methods that a path takes; none when there is nothing. */
  methodsAt(path: string): readonly string[] {
    return [...(find(this.#root, path, 1, [], ({ handlers }) => handlers.size > 0)?.handlers.keys() ?? [])];
  }
}

/** `start` is where the next segment begins; `values` collects what stands for names. */
function find<Handler>(
  place: Place<Handler>,
  path: string,
  start: number,
  values: string[],
  isWanted: (place: Place<Handler>) => boolean,
): Place<Handler> | undefined {
  if (start > path.length) return isWanted(place) ? place : undefined;
  const slash = path.indexOf('/', start);
  const end = slash === -1 ? path.length : slash;
  const segment = path.slice(start, end);
  const fixed = place.fixed.get(segment);
  const found = fixed === undefined ? undefined : find(fixed, path, end + 1, values, isWanted);
  if (found !== undefined || segment === '') return found;
  const count = values.length;
  if (place.any !== undefined) {
    values.push(segment);
    const inside = find(place.any, path, end + 1, values, isWanted);
    if (inside !== undefined) return inside;
    values.length = count;
  }
  if (place.rest === undefined || !isWanted(place.rest)) return undefined;
  values.push(path.slice(start));
  return place.rest;
}

function newPlace<Handler>(): Place<Handler> {
  return { fixed: new Map(), any: undefined, rest: undefined, handlers: new Map() };
}
