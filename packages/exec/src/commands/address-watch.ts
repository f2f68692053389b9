/**
 * Tells, while a token is read, whether the place reached is inside an `http(s)://` address. Only the author's text
 * counts, so that no value can turn the encoding of another one on or off. A blank ends an address, unless the whole
 * token is one.
 */
export class AddressWatch {
  #run = '';
  #isWhole: boolean | undefined;
  #isOpen = false;

  get isOpen(): boolean {
    return this.#isOpen || this.#isWhole === true;
  }

  read(text: string): void {
    this.#isWhole ??= /^https?:\/\//i.test(text);
    const afterBlank = lastBlank(text);
    if (afterBlank >= 0) this.#isOpen = false;
    this.#run = afterBlank >= 0 ? text.slice(afterBlank + 1) : this.#run + text;
    this.#isOpen ||= /https?:\/\//i.test(this.#run);
  }

  readPlaceholder(): void {
    this.#isWhole ??= false;
    this.#run = '';
  }
}

// By hand: `/\s\S*$/` takes quadratic time on a long text with many blanks.
function lastBlank(text: string): number {
  for (let index = text.length - 1; index >= 0; index--) if (/\s/.test(text.charAt(index))) return index;
  return -1;
}
