import type { createConnection } from 'node:net';

/** What the program needs of Node. */
interface Parts {
  readonly connect: typeof createConnection;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly exit: (code: number) => void;
  readonly defaultSocket: string;
}

/**
 * `techne-sb`, as it runs in the sandbox. It is turned into text, so it must use nothing but its argument and what
 * JavaScript itself has. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused, 4 not found.
 */
export function client(parts: Parts): void {
  const usage =
    'Usage: techne-sb capability list\n' +
    '       techne-sb capability invoke ID OPERATION [--input JSON]\n' +
    '       techne-sb capability auth begin ID [--input JSON]\n' +
    '       techne-sb capability auth complete ID FLOW [--input JSON]\n';
  const refused = ['CAPABILITY_NOT_DECLARED', 'CAPABILITY_USER_REQUIRED', 'CAPABILITY_ANSWER_REFUSED'];

  const request = readArguments();
  if (request === undefined) {
    parts.complain(usage);
    parts.exit(2);
  } else {
    ask(request);
  }

  function readArguments(): object | undefined {
    const words: string[] = [];
    let input: unknown = {};
    for (let index = 0; index < parts.argv.length; index++) {
      const word = parts.argv[index] ?? '';
      const isInput = word === '--input' || word.startsWith('--input=');
      if (!isInput && word.startsWith('--')) return undefined;
      if (!isInput) {
        words.push(word);
        continue;
      }
      try {
        input = JSON.parse(word === '--input' ? (parts.argv[++index] ?? '') : word.slice('--input='.length));
      } catch {
        parts.complain('The value of --input is not JSON\n');
        return undefined;
      }
    }
    const [topic, command, ...rest] = words;
    if (topic !== 'capability') return undefined;
    if (command === 'list' && rest.length === 0) return { action: 'list' };
    if (command === 'invoke' && rest.length === 2)
      return { action: 'invoke', capability: rest[0], operation: rest[1], input };
    if (command !== 'auth') return undefined;
    const [step, capability, flow, ...more] = rest;
    if (step === 'begin' && capability !== undefined && flow === undefined)
      return { action: 'auth_begin', capability, input };
    if (step === 'complete' && flow !== undefined && more.length === 0)
      return { action: 'auth_complete', capability, flow_id: flow, input };
    return undefined;
  }

  function ask(question: object): void {
    const socket = parts.connect({
      path: parts.env['TECHNE_CAPABILITY_SOCKET'] ?? parts.defaultSocket,
    });
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify(question)}\n`));
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', (error: Error & { code?: string }) => {
      parts.complain(`The host cannot be reached (${error.code ?? error.message})\n`);
      parts.exit(1);
    });
    socket.on('end', () => finish(answer));
  }

  function finish(text: string): void {
    let answer: { result?: unknown; error?: { code: string; message: string; hint: string } };
    try {
      answer = JSON.parse(text);
    } catch {
      parts.complain('The host gave no answer\n');
      return parts.exit(1);
    }
    if (answer.error === undefined) {
      parts.print(`${JSON.stringify(answer.result)}\n`);
      return parts.exit(0);
    }
    const { code, message, hint } = answer.error;
    parts.complain(`${code}: ${message}\n${hint === '' ? '' : `${hint}\n`}`);
    if (refused.includes(code)) return parts.exit(3);
    parts.exit(code === 'CAPABILITY_UNAVAILABLE' ? 4 : 1);
  }
}
