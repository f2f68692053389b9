import { appendFileSync } from 'node:fs';
import type { JsonValue } from '@techne/agent';
import type { NodeHost } from '../src/nodes/node-host.ts';

/** A host whose every effect is a line in a file outside, which no database knows of: the key and the process. */
export function ledgerHost(ledger: string, onEffect: (key: string) => void = () => undefined): NodeHost {
  const act = (key: string, output: JsonValue): JsonValue => {
    appendFileSync(ledger, `${key} ${process.pid}\n`);
    onEffect(key);
    return output;
  };
  const envelope = (output: string) => ({
    status: 'done' as const,
    envelope: { success: true, exit_code: 0, output, truncated: false, duration_ms: 0 },
  });
  return {
    resolveSkill: async () => undefined,
    openModel: () => Promise.reject(new Error('There is no model')),
    runCommand: async ({ tool, idempotencyKey }) => {
      act(idempotencyKey, tool);
      return envelope(tool);
    },
    runScript: async ({ skill, idempotencyKey }) => {
      act(idempotencyKey, skill);
      return envelope(skill);
    },
    useSkill: async ({ skill, idempotencyKey }) => ({ status: 'done', output: act(idempotencyKey, skill) }),
    fetch: async ({ url, headers }) => {
      act(headers?.['idempotency-key'] ?? '', url);
      return { url, status: 200, contentType: 'text/plain', text: 'f', truncated: false };
    },
  };
}
