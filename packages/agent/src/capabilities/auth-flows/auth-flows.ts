/** A sign-in that was begun and is to be completed by the same person. */
export interface AuthFlow {
  readonly user: string;
  readonly tenant: string | undefined;
  readonly capability: string;
  /** The provider's own name for it, which nobody else is told. */
  readonly providerFlow: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Why a flow cannot be taken. */
export type AuthFlowRefusal = 'unknown' | 'used' | 'expired';

/**
 * Where begun sign-ins wait. Contract (auth-flows.contract.ts runs it against every implementation):
 * - `add` answers an id that nobody can guess;
 * - `take` gives a flow once: of two that take it at the same time, one gets `used`;
 * - what expired is not given, from that very millisecond on;
 * - for another user, tenant or capability the flow is `unknown`, and stays there for its owner.
 */
export interface AuthFlows {
  add(flow: AuthFlow): Promise<string>;
  take(
    id: string,
    by: Pick<AuthFlow, 'user' | 'tenant' | 'capability'>,
    now: number,
  ): Promise<AuthFlow | AuthFlowRefusal>;
}
