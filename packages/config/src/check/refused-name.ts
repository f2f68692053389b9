import { showPath } from '../toml/key-path.ts';
import type { LayerContext } from './layer-context.ts';

/** `__proto__` is a name in TOML, but whoever copies it with an assignment changes a prototype. */
export function isRefusedName(context: LayerContext, path: readonly string[]): boolean {
  if (path.at(-1) !== '__proto__') return false;
  context.warn('KEY_REFUSED', path, `The key ${showPath(path)} is not taken`, 'Remove it.');
  return true;
}
