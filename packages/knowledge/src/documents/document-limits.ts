/** How much one document may ask for. What is over is refused with a reason, never cut silently. */
export interface DocumentLimits {
  readonly fileBytes: number;
  /** Of the text that was found in it. */
  readonly textCharacters: number;
  readonly pages: number;
  /** Of a packed file (docx), counted while unpacking. */
  readonly unpackedBytes: number;
  readonly packedFiles: number;
}

export const defaultDocumentLimits: DocumentLimits = {
  fileBytes: 5 * 1024 * 1024,
  textCharacters: 10_000_000,
  pages: 5_000,
  unpackedBytes: 32 * 1024 * 1024,
  packedFiles: 2_000,
};
