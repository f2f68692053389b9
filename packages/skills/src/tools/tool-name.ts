const toolName = /^[a-z0-9_]{1,32}$/;

/**
 * Whether a text follows the grammar of tool names.
 *
 * @example
 * isToolName('git_status'); // true
 * isToolName('git-status'); // false
 */
export function isToolName(text: string): boolean {
  return toolName.test(text);
}

/**
 * A name that follows the grammar and resembles the text, for a hint.
 *
 * @example
 * suggestToolName('Git-Status'); // 'git_status'
 */
export function suggestToolName(text: string): string {
  const words = text.toLowerCase().split(/[^a-z0-9]/);
  const suggestion = words
    .filter((word) => word !== '')
    .join('_')
    .slice(0, 32);
  return suggestion === '' ? 'my_tool' : suggestion;
}
