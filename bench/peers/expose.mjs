// Some peers are commands only: their functions are not exported, and importing them runs the command. This loads
// such a file with its last call replaced by exports, so that the very function is measured; nothing else changes.
import { registerHooks } from 'node:module';

/** Imports the file at `url`, with its text `call` replaced by an export of `names`. */
export async function expose(url, call, names) {
  const hooks = registerHooks({
    load(address, context, nextLoad) {
      const loaded = nextLoad(address, context);
      if (address !== url) return loaded;
      const source = new TextDecoder().decode(loaded.source);
      if (!source.includes(call)) throw new Error(`${url} does not hold ${call}`);
      return { ...loaded, source: source.replace(call, () => `export { ${names.join(', ')} };`) };
    },
  });
  try {
    return await import(url);
  } finally {
    hooks.deregister();
  }
}
