import type { ApprovalAnswer } from '@techne/exec';
import type { CommandContext } from '../program/command.ts';
import { Interrupted, type Person } from '../terminal/person.ts';
import { foldText } from '../terminal/fold-text.ts';
import { span } from '../terminal/span.ts';

const meanings: Readonly<Record<ApprovalAnswer, string>> = {
  once: 'yes, once',
  always: 'yes, and do not ask again for this version',
  never: 'no, and never for this version',
  deny: 'no (also Enter)',
};

/** Asks until one of the answers comes; no answer at all is no. */
export async function askAnswer(
  { stderr }: CommandContext,
  person: Person,
  answers: readonly ApprovalAnswer[],
): Promise<ApprovalAnswer> {
  const keys = answers.map((answer) => answer.charAt(0));
  stderr.lines([
    [],
    ...answers.flatMap((answer) =>
      foldText(meanings[answer], stderr.width - 5).map((line, index) => [
        '  ',
        span('accent', index === 0 ? answer.charAt(0) : ' '),
        `  ${line}`,
      ]),
    ),
  ]);
  for (;;) {
    const line = await ask(stderr, person, `Your answer [${keys.join('/')}]:`);
    if (line === undefined) {
      stderr.line('');
      return 'deny';
    }
    const word = line.trim().toLowerCase();
    if (word === '') return 'deny';
    const answer = answers.find((each) => each === word || each.charAt(0) === word);
    if (answer !== undefined) return answer;
    stderr.line(`Please answer ${keys.slice(0, -1).join(', ')} or ${keys.at(-1)}.`);
  }
}

/** Asks for a plain yes; anything else is no. */
export async function askYes({ stderr }: CommandContext, person: Person, question: string): Promise<boolean> {
  const line = await ask(stderr, person, `${question} [y/N]:`);
  if (line === undefined) stderr.line('');
  return /^\s*y(?:es)?\s*$/i.test(line ?? '');
}

async function ask(
  stderr: CommandContext['stderr'],
  person: Person,
  question: string,
): Promise<string | undefined> {
  // First listens, then asks, so that no answer and no Ctrl-C can come too early.
  const answer = person.readLine();
  stderr.prompt(span('strong', question));
  try {
    return await answer;
  } catch (error) {
    // The next message begins a line of its own.
    if (error instanceof Interrupted) stderr.line('');
    throw error;
  }
}
