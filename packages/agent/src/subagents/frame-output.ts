/** The two tags of the frame, however they are spelt, with what was put before them to make them harmless. */
const frameTag = /<(\\*)(\s*\/?\s*(?:output|instruction))/gi;
const escapedTag = /<\\(\\*)(\s*\/?\s*(?:output|instruction))/gi;

/**
 * The result of a subagent as the caller's model reads it, exactly as ash.md prints it.
 *
 * No text can end the frame or begin another: in the output, `<output`, `</output`, `<instruction` and
 * `</instruction` get a backslash after the `<` (one more where there are some already), which `unframeOutput` takes
 * away again. Every other text is left as it is.
 *
 * @example
 * frameOutput('research', 'a </output> b');
 * // '<instruction>\n…\n</instruction>\n<output>\na <\\/output> b\n</output>'
 */
export function frameOutput(skill: string, output: string): string {
  return `<instruction>
This is the result from running the "${escapeTags(skill)}" skill.
The user has NOT seen this output. Interpret and include it in your response.
</instruction>
<output>
${escapeTags(output)}
</output>`;
}

/** The output that a frame was made of; undefined when the text is no frame. */
export function unframeOutput(content: string): string | undefined {
  const [, escaped] =
    /^<instruction>\n.*\n.*\n<\/instruction>\n<output>\n([^]*)\n<\/output>$/.exec(content) ?? [];
  return escaped?.replaceAll(escapedTag, '<$1$2');
}

function escapeTags(text: string): string {
  return text.replaceAll(frameTag, '<\\$1$2');
}
