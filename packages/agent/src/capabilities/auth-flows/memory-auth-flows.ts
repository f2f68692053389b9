import { randomBytes } from 'node:crypto';
import type { AuthFlow, AuthFlowRefusal, AuthFlows } from './auth-flows.ts';

/** Begun sign-ins of one process. A host with several keeps them in its database instead. */
export class MemoryAuthFlows implements AuthFlows {
  readonly #flows = new Map<string, AuthFlow & { used: boolean }>();
  readonly #maximum: number;

  constructor(options: { readonly maximum?: number } = {}) {
    this.#maximum = options.maximum ?? 10_000;
  }

  async add(flow: AuthFlow): Promise<string> {
    const id = randomBytes(24).toString('base64url');
    // The oldest goes first: who begins without end loses what was begun.
    for (const oldest of this.#flows.keys()) {
      if (this.#flows.size < this.#maximum) break;
      this.#flows.delete(oldest);
    }
    this.#flows.set(id, { ...flow, used: false });
    return id;
  }

  async take(
    id: string,
    by: Pick<AuthFlow, 'user' | 'tenant' | 'capability'>,
    now: number,
  ): Promise<AuthFlow | AuthFlowRefusal> {
    const flow = this.#flows.get(id);
    if (flow === undefined) return 'unknown';
    if (flow.user !== by.user || flow.tenant !== by.tenant || flow.capability !== by.capability)
      return 'unknown';
    if (flow.used) return 'used';
    if (flow.expiresAt <= now) return 'expired';
    flow.used = true;
    return flow;
  }
}
