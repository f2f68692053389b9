import type { CapabilityProvider } from '@techne/config';
import { inheritedEnvironment } from '@techne/exec';
import type { JsonValue } from '../tools/agent-tool.ts';
import type { AuthFlows } from './auth-flows/auth-flows.ts';
import { MemoryAuthFlows } from './auth-flows/memory-auth-flows.ts';
import { beginResult, type BegunAuth } from './auth-flows/begin-result.ts';
import { operationName, readDefinitions, type CapabilityDefinition } from './capability-definition.ts';
import { CapabilityError } from './capability-error.ts';
import { parseCapabilityId, type CapabilityId } from './capability-id.ts';
import { findCredential } from './credentials/find-credential.ts';
import type { IdentityClaims } from './identity/identity-token.ts';
import { isJsonObject, plainJson, type JsonObject } from './plain-json.ts';
import { ProviderConnection } from './providers/provider-connection.ts';

/** Who asks, as the host knows it. A skill never says this itself. */
export interface CapabilityCaller {
  readonly user: string;
  readonly tenant?: string | undefined;
  readonly chatType?: string | undefined;
  /** The skill on whose behalf; undefined for a person's own command. */
  readonly skill?: string | undefined;
}

export interface CapabilityManagerOptions {
  /** `capabilityProviders(config)`. */
  readonly providers: readonly CapabilityProvider[];
  /** Default: in this process's memory. */
  readonly flows?: AuthFlows;
  /** The host's environment, of which providers inherit what commands do. Default `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default 60. */
  readonly tokenSeconds?: number;
  readonly now?: () => number;
}

/** What a caller may use, and which providers could not tell. */
export interface VisibleCapabilities {
  readonly capabilities: readonly CapabilityDefinition[];
  readonly failures: readonly CapabilityError[];
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** How long the answer of a preflight holds for the same caller. */
const visibilityMs = 10_000;
const maximumRemembered = 1_000;

/**
 * The host's side of capabilities: which there are for whom, and carrying them out through their providers. Every
 * method rejects with a `CapabilityError` and nothing else.
 *
 * @example
 * const manager = new CapabilityManager({ providers: capabilityProviders(config) });
 * await manager.invoke({ user: 'ada', skill: 'inbox' }, 'gog.email', 'list', { limit: 5 });
 */
export class CapabilityManager {
  readonly #connections: ReadonlyMap<string, ProviderConnection>;
  readonly #flows: AuthFlows;
  readonly #now: () => number;
  readonly #remembered = new Map<
    string,
    { readonly until: number; readonly definitions: readonly CapabilityDefinition[] }
  >();

  constructor(options: CapabilityManagerOptions) {
    this.#now = options.now ?? Date.now;
    this.#flows = options.flows ?? new MemoryAuthFlows();
    const environment = inheritedEnvironment(options.environment ?? process.env);
    const settings = { environment, now: this.#now, tokenSeconds: options.tokenSeconds ?? 60 };
    this.#connections = new Map(
      options.providers.map((provider) => [provider.namespace, new ProviderConnection(provider, settings)]),
    );
  }

  /** Preflight: what the providers show to this caller. One that fails takes only its own capabilities away. */
  async visible(
    caller: CapabilityCaller,
    options: CallOptions & { readonly namespaces?: readonly string[] } = {},
  ): Promise<VisibleCapabilities> {
    checkCaller(caller);
    const asked = [...this.#connections.keys()].filter((name) => options.namespaces?.includes(name) ?? true);
    const answers = await Promise.allSettled(
      asked.map((name) => this.#definitions(caller, name, options.signal)),
    );
    const capabilities = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const failures = answers.flatMap((each) => (each.status === 'rejected' ? [asError(each.reason)] : []));
    return { capabilities: capabilities.toSorted((a, b) => (a.id < b.id ? -1 : 1)), failures };
  }

  /** Carries out an operation. The answer is free of what looks like a credential, or it is refused. */
  async invoke(
    caller: CapabilityCaller,
    id: string,
    operation: string,
    input: JsonValue,
    options: CallOptions = {},
  ): Promise<JsonValue> {
    checkCaller(caller);
    const capability = readId(id);
    if (typeof operation !== 'string' || !operationName.test(operation))
      throw invalidArgument('The operation is not a name', { operation });
    const params = { capability: capability.id, operation, input: readInput(input) };
    const definition = await this.#visibleOne(caller, capability, options.signal);
    if (!definition.operations.some(({ name }) => name === operation)) {
      throw invalidArgument(`${id} has no operation ${operation}`, {
        operations: definition.operations.map(({ name }) => name),
      });
    }
    const result = await this.#call(caller, capability, 'invoke', params, options.signal);
    return withoutCredentials(capability, result);
  }

  /** Begins a sign-in. The flow that it answers can be completed once, by the same person, until it expires. */
  async authBegin(
    caller: CapabilityCaller,
    id: string,
    input: JsonValue = {},
    options: CallOptions = {},
  ): Promise<BegunAuth> {
    checkCaller(caller);
    const capability = readId(id);
    const params = { capability: capability.id, input: readInput(input) };
    await this.#visibleOne(caller, capability, options.signal);
    const result = await this.#call(caller, capability, 'auth_begin', params, options.signal);
    const begun = beginResult(result, this.#now());
    if (begun === undefined) throw invalidAnswer(capability, 'it is no beginning of a sign-in');
    withoutCredentials(capability, { ...begun.shown });
    const flow = await this.#flows.add({
      user: caller.user,
      tenant: caller.tenant,
      capability: capability.id,
      providerFlow: begun.providerFlow,
      expiresAt: begun.expiresAt,
    });
    return { flow_id: flow, expires_at: new Date(begun.expiresAt).toISOString(), ...begun.shown };
  }

  /** Completes a sign-in. A flow is used up by the attempt, whatever becomes of it. */
  async authComplete(
    caller: CapabilityCaller,
    id: string,
    flowId: string,
    input: JsonValue = {},
    options: CallOptions = {},
  ): Promise<JsonValue> {
    checkCaller(caller);
    const capability = readId(id);
    const given = readInput(input);
    if (typeof flowId !== 'string') throw invalidArgument('The flow is not a text', {});
    const by = { user: caller.user, tenant: caller.tenant, capability: capability.id };
    const flow = await this.#flows.take(flowId, by, this.#now());
    if (typeof flow === 'string') throw flowRefused(flow);
    const params = { capability: capability.id, flow_id: flow.providerFlow, input: given };
    const result = await this.#call(caller, capability, 'auth_complete', params, options.signal);
    // Signing in may show more.
    this.#remembered.clear();
    return withoutCredentials(capability, result);
  }

  /** Ends every provider's process. */
  close(): void {
    for (const connection of this.#connections.values()) connection.close();
  }

  async #visibleOne(
    caller: CapabilityCaller,
    { id, namespace }: CapabilityId,
    signal: AbortSignal | undefined,
  ): Promise<CapabilityDefinition> {
    const definitions = this.#connections.has(namespace)
      ? await this.#definitions(caller, namespace, signal)
      : [];
    const definition = definitions.find((each) => each.id === id);
    if (definition !== undefined) return definition;
    throw new CapabilityError('CAPABILITY_UNAVAILABLE', `The capability ${id} is not available here`, {
      hint: `Its provider must be configured, [capabilities.providers.${namespace}], and show it to this user.`,
      data: { capability: id },
    });
  }

  async #definitions(
    caller: CapabilityCaller,
    namespace: string,
    signal: AbortSignal | undefined,
  ): Promise<readonly CapabilityDefinition[]> {
    const key = JSON.stringify([namespace, caller.user, caller.tenant, caller.chatType, caller.skill]);
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined && remembered.until > this.#now()) return remembered.definitions;
    const whole = { id: undefined, namespace };
    const result = await this.#call(caller, whole, 'definitions', {}, signal);
    const definitions = readDefinitions(result, namespace);
    if (definitions === undefined) throw invalidAnswer(whole, 'they are no definitions of its namespace');
    withoutCredentials({ id: namespace }, result);
    if (this.#remembered.size >= maximumRemembered) this.#remembered.clear();
    this.#remembered.set(key, { until: this.#now() + visibilityMs, definitions });
    return definitions;
  }

  #call(
    caller: CapabilityCaller,
    capability: { readonly id: string | undefined; readonly namespace: string },
    method: 'definitions' | 'auth_begin' | 'auth_complete' | 'invoke',
    params: JsonObject,
    signal: AbortSignal | undefined,
  ): Promise<JsonValue> {
    const connection = this.#connections.get(capability.namespace);
    if (connection === undefined) {
      throw new CapabilityError('CAPABILITY_UNAVAILABLE', `There is no provider of ${capability.namespace}`, {
        hint: `Add [capabilities.providers.${capability.namespace}].`,
      });
    }
    const { user, tenant, skill, chatType } = caller;
    const identity: Omit<IdentityClaims, 'audience'> = {
      user,
      tenant,
      skill,
      chatType,
      capability: capability.id,
    };
    return connection.call({ method, identity, params, signal });
  }
}

function checkCaller({ user }: CapabilityCaller): void {
  if (typeof user === 'string' && user !== '') return;
  throw new CapabilityError('CAPABILITY_USER_REQUIRED', 'Capabilities need a verified user', {
    hint: 'Sign in, or tell the host who runs this.',
  });
}

function readId(id: string): CapabilityId {
  const capability = parseCapabilityId(id);
  if (capability === undefined)
    throw invalidArgument('A capability is written namespace.name', { capability: id });
  return capability;
}

function readInput(input: JsonValue): JsonObject {
  const copy = plainJson(input ?? {});
  if (!isJsonObject(copy)) throw invalidArgument('The input is not a JSON object', {});
  return copy;
}

function withoutCredentials<Value extends JsonValue>({ id }: { readonly id: string }, value: Value): Value {
  const found = findCredential(value);
  if (found === undefined) return value;
  throw new CapabilityError('CAPABILITY_ANSWER_REFUSED', `The answer of ${id} carries credentials`, {
    hint: 'The provider must keep them to itself.',
    data: { capability: id, rule: found.rule },
  });
}

function flowRefused(reason: 'unknown' | 'used' | 'expired'): CapabilityError {
  const [code, message] = {
    unknown: ['AUTH_FLOW_UNKNOWN', 'There is no such sign-in of this user'] as const,
    used: ['AUTH_FLOW_USED', 'This sign-in was completed already'] as const,
    expired: ['AUTH_FLOW_EXPIRED', 'This sign-in took too long'] as const,
  }[reason];
  return new CapabilityError(code, message, { hint: 'Begin a new one.' });
}

function invalidArgument(message: string, data: Record<string, unknown>): CapabilityError {
  return new CapabilityError('CAPABILITY_ARGUMENT_INVALID', message, {
    hint: 'List the capabilities to see their ids, operations and inputs.',
    data,
  });
}

function invalidAnswer({ namespace }: { readonly namespace: string }, reason: string): CapabilityError {
  return new CapabilityError(
    'PROVIDER_INVALID_ANSWER',
    `The provider of ${namespace} gave an invalid answer: ${reason}`,
    { hint: `See [capabilities.providers.${namespace}] in the configuration.`, data: { namespace, reason } },
  );
}

function asError(reason: unknown): CapabilityError {
  if (CapabilityError.isInstance(reason)) return reason;
  return new CapabilityError('PROVIDER_ERROR', 'The provider could not be asked', { cause: reason });
}
