const LONGEST = 200;

/**
 * A name for a document that is safe to show, to store and to offer as a download, whatever the client sent: no
 * folders, no control or direction characters, nothing that a shell or a file system takes for more than a name.
 *
 * @example
 * sanitiseFileName('../../etc/passwd'); // 'passwd'
 */
export function sanitiseFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  // Only the ends matter, and a pattern tied to the end would look at every run of dots in between.
  let from = 0;
  while (plain[from] === '.') from += 1;
  let to = plain.length;
  while (to > from && (plain[to - 1] === '.' || plain[to - 1] === ' ')) to -= 1;
  return shorten(plain.slice(from, to).trim()) || 'document';
}

/** Keeps the ending, since people tell formats by it. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  let room = LONGEST - Buffer.byteLength(ending);
  let stem = '';
  for (const character of name) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return stem + ending;
}
