const longest = 256;

/** Names and ids are short; what pretends to be one is cut. */
export function cutSubject(subject: string): string {
  const characters = Array.from(subject);
  return characters.length <= longest ? subject : `${characters.slice(0, longest - 1).join('')}…`;
}
