/** The command line in the preview of a call that waits; previews of other servers may have none. */
export function commandOf(preview: unknown): string | undefined {
  const isObject = typeof preview === 'object' && preview !== null && 'command' in preview;
  return isObject && typeof preview.command === 'string' ? preview.command : undefined;
}
