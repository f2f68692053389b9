/** What others can do with an editor that is there. */
export interface EditorHandle {
  /** In the place of what is chosen, or where the cursor is. */
  insert(text: string): void;
  /** Puts the cursor there and brings it into view. */
  goTo(line: number, column?: number): void;
  /** Chooses the first place where a text stands; false when there is none. */
  find(text: string): boolean;
  focus(): void;
}
