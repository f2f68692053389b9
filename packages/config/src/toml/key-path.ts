/** A key as TOML writes it: bare where it can be, quoted where it must. */
export function showPath(path: readonly string[]): string {
  return path.map((part) => (/^[\w-]{1,64}$/.test(part) ? part : quote(part))).join('.');
}

function quote(part: string): string {
  const text = part.length > 64 ? `${part.slice(0, 64)}…` : part;
  // JSON leaves the C1 controls and DEL as they are; a terminal would obey them.
  // eslint-disable-next-line no-control-regex
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f]/g,
    (each) => `\\u00${each.charCodeAt(0).toString(16)}`,
  );
}

/** One text for one path, whatever its parts hold. */
export function pathId(path: readonly string[]): string {
  return JSON.stringify(path);
}
