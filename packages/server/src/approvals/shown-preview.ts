/** A preview for people of the server: where the operator keeps a folder is none of their business. */
export function shownPreview(preview: unknown): object {
  if (typeof preview !== 'object' || preview === null) return { preview };
  if (!('folder' in preview)) return preview;
  const { folder: _, ...rest } = preview;
  return rest;
}
