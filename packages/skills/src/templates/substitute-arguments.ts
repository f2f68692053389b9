/**
 * Puts what a person typed after `/name` into a body that asks for it with `$ARGUMENTS`, in a single pass.
 * `{baseDir}` becomes the folder where the skill is mounted, when a host names one.
 *
 * @example
 * substituteArguments('Fix issue $ARGUMENTS.', '42'); // 'Fix issue 42.'
 */
export function substituteArguments(body: string, text: string, baseDirectory?: string): string {
  return body.replace(/\$ARGUMENTS\b|\{baseDir\}/g, (found) =>
    found === '{baseDir}' ? (baseDirectory ?? found) : text,
  );
}

/** Whether a body has a place for what is typed after `/name`. */
export function usesArguments(body: string): boolean {
  return /\$ARGUMENTS\b/.test(body);
}
