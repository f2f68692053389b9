import type { UseSkillResult } from '@techne/agent';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';

type Refused = Extract<UseSkillResult, { status: 'refused' }>;

/** Prints what came of a skill that was used, and says how the command ends. */
export function reportSkillUse(context: CommandContext, result: UseSkillResult): ExitCode {
  if (result.status === 'refused') return reportRefusal(context, result);
  const { stdout, stderr, json } = context;
  if (result.status === 'waiting') {
    // Somebody is always asked here, so only a defect leads to this.
    stderr.line(
      `techne: the skill waits for ${result.pending.length} decisions. (TOOL_CONFIRMATION_REQUIRED)`,
    );
    return exitCodes.refused;
  }
  const { content, output, iterations, status, exhausted, usage, error } = result;
  if (json) {
    const tokens = { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens };
    stdout.json({ content, output, iterations, status, exhausted, usage: tokens, error });
  } else if (output !== '') {
    stdout.text(output);
  }
  if (status === 'succeeded') return exitCodes.done;
  if (status === 'cancelled') {
    stderr.line('techne: interrupted.');
    return exitCodes.interrupted;
  }
  stderr.line(`techne: ${error?.message ?? 'the skill failed.'} (${error?.code ?? 'SKILL_FAILED'})`);
  return exitCodes.failed;
}

function reportRefusal({ stdout, stderr, json }: CommandContext, { refusal, iterations }: Refused): ExitCode {
  const { code, message, hint, config } = refusal;
  if (json) stdout.json({ status: 'refused', code, message, hint, config, iterations });
  stderr.text(`techne: ${message} (${code})`);
  if (hint !== undefined) stderr.line(hint);
  if (config !== undefined && !message.includes(config)) {
    stderr.line('This would let it through, in the configuration:');
    stderr.text(config);
  }
  switch (code) {
    case 'SKILL_NOT_FOUND':
      return exitCodes.notFound;
    case 'SKILL_ARGUMENT_MISSING':
      return exitCodes.usage;
    default:
      return exitCodes.refused;
  }
}
