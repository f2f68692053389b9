/** A server of models that answered on this machine. */
export interface LocalServer {
  readonly name: string;
  /** For `base_url` of an `openai-compatible` provider. */
  readonly baseUrl: string;
  readonly models: readonly string[];
}

export interface FindLocalServersOptions {
  /** How long each may take to answer. Default 300. */
  readonly timeoutMs?: number;
  /** Which ports to knock at, and what usually listens there. Always on loopback. */
  readonly ports?: Readonly<Record<string, number>>;
}

/** Where these programs listen unless they are told otherwise. */
const usualPorts = { ollama: 11434, lmstudio: 1234, llamacpp: 8080, vllm: 8000 };

/** No list of models is longer. */
const maximumBytes = 1024 * 1024;

/**
 * Looks for servers of models on this machine, on loopback alone and only when asked. What listens there and is no
 * such server is left out.
 *
 * @example
 * for (const { name, baseUrl, models } of await findLocalServers()) console.log(name, baseUrl, models);
 */
export async function findLocalServers(
  options: FindLocalServersOptions = {},
): Promise<readonly LocalServer[]> {
  const { timeoutMs = 300, ports = usualPorts } = options;
  const found = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const models = await readModels(`${baseUrl}/models`, timeoutMs);
      return models === undefined ? [] : [{ name, baseUrl, models }];
    }),
  );
  return found.flat();
}

async function readModels(address: string, timeoutMs: number): Promise<readonly string[] | undefined> {
  try {
    // A redirect could lead off this machine.
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!answer.ok || answer.body === null) return undefined;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maximumBytes) return undefined;
    }
    return namesOf(JSON.parse(Buffer.concat(chunks).toString()) as unknown);
  } catch {
    return undefined;
  }
}

function namesOf(answer: unknown): readonly string[] | undefined {
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !Array.isArray(answer.data)) {
    return undefined;
  }
  return answer.data.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
      ? entry.id
      : [],
  );
}
