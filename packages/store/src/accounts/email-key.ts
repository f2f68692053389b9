/** What makes two spellings of an email the same account. */
export function emailKey(email: string): string {
  // Lower case can undo the composition, e.g. of İ.
  return email.normalize('NFKC').toLowerCase().normalize('NFKC');
}
