/** Loaded with the first archive: listings have no use for it. */
export function zlib(): typeof import('node:zlib') {
  return process.getBuiltinModule('node:zlib');
}
