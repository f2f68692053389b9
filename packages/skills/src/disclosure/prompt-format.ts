/** The four ways to tell a model which skills exist. */
export const promptFormatNames = ['xml', 'json', 'markdown', 'functions'] as const;
export type PromptFormatName = (typeof promptFormatNames)[number];

/** One line of what a model is told: a skill, or a tool of a skill. */
export interface DisclosedEntry {
  readonly name: string;
  /** Undefined when only names fit. */
  readonly description?: string | undefined;
  /** Where the skill is, when the model may know; only `xml` and `markdown` say it. */
  readonly location?: string | undefined;
}

/**
 * How a block looks. Contract (prompt-format.contract.ts runs it against every format):
 * - the block is `open`, the entries with `separator` between them, `close`; it ends in one line feed;
 * - what is parsed back out of it equals what went in, whatever the texts hold;
 * - the same entries always give the same bytes.
 */
export interface PromptFormat {
  readonly name: PromptFormatName;
  open(nativeTools: readonly DisclosedEntry[]): string;
  entry(entry: DisclosedEntry): string;
  readonly separator: string;
  readonly close: string;
}
