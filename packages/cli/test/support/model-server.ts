import { LLMock } from '@copilotkit/aimock';
import { onTestFinished } from 'vitest';

/** Answers a request of a model's client. */
type Script = Extract<Parameters<LLMock['on']>[1], (...request: never[]) => unknown>;

/** A model server on loopback, gone after the test; `script` says what it answers, `pace` how fast. */
export async function startModelServer(
  script: Script,
  pace: Parameters<LLMock['on']>[2] = {},
): Promise<LLMock> {
  const server = new LLMock({ port: 0, host: '127.0.0.1' });
  await server.start();
  onTestFinished(() => server.stop());
  server.on({ predicate: () => true }, script, pace);
  return server;
}

/** A configuration whose default model is on that server. */
export function configFor(server: LLMock, more = ''): string {
  return `${more}
[models]
default = "local:test"
aliases = { quick = "local:test" }
[models.providers.local]
type = "openai-compatible"
base_url = "${server.url}/v1"
`;
}
