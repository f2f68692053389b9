/** What a workflow gave, as the text of a message: objects and lists as JSON. */
export function textOfOutput(output: unknown): string {
  if (output === undefined || output === null) return '';
  return typeof output === 'string' ? output : JSON.stringify(output);
}
