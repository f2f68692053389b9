import type { AgentEvent } from '../events/agent-event.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import { CapabilityError } from './capability-error.ts';
import type { CapabilityCaller, CapabilityManager } from './capability-manager.ts';
import { parseCapabilityId } from './capability-id.ts';
import { isJsonObject, type JsonObject } from './plain-json.ts';

export interface CapabilityAccessOptions {
  readonly manager: CapabilityManager;
  readonly caller: CapabilityCaller;
  /** What the skill declares; nothing else can be reached. */
  readonly declared: readonly string[];
  readonly emit?: ((event: AgentEvent) => void) | undefined;
}

export const capabilityActions = ['list', 'invoke', 'auth_begin', 'auth_complete'] as const;
export type CapabilityAction = (typeof capabilityActions)[number];

/**
 * What one run of one skill may do with capabilities, in the words of the tool and of `techne-sb` alike. Who asks and
 * what was declared is fixed when it is made; nothing in a request can change it.
 */
export class CapabilityAccess {
  readonly #options: CapabilityAccessOptions;

  constructor(options: CapabilityAccessOptions) {
    this.#options = options;
  }

  /** Carries out `{action, capability?, operation?, input?, flow_id?}`. Rejects with a `CapabilityError` alone. */
  async perform(request: JsonValue, signal?: AbortSignal): Promise<JsonValue> {
    const fields = isJsonObject(request) ? request : {};
    const action = capabilityActions.find((each) => each === own(fields, 'action'));
    if (action === undefined) throw invalid(`The action must be one of ${capabilityActions.join(', ')}`);
    if (action === 'list') return this.#list(signal);
    const capability = this.#declared(own(fields, 'capability'));
    const operation = action === 'invoke' ? own(fields, 'operation') : action;
    if (typeof operation !== 'string') throw invalid('The operation is missing');
    let status = 'failed';
    try {
      const result = await this.#carryOut(action, capability, operation, fields, signal);
      status = 'succeeded';
      return result;
    } catch (error) {
      if (CapabilityError.isInstance(error)) status = error.code;
      throw error;
    } finally {
      const shown = operation.slice(0, 64);
      this.#options.emit?.({ type: 'capability_called', capability, operation: shown, status });
    }
  }

  async #list(signal: AbortSignal | undefined): Promise<JsonValue> {
    const { manager, caller, declared } = this.#options;
    const namespaces = declared.flatMap((id) => parseCapabilityId(id)?.namespace ?? []);
    const { capabilities } = await manager.visible(caller, { namespaces, signal });
    const shown = capabilities.filter(({ id }) => declared.includes(id));
    return {
      capabilities: shown.map(({ id, description, operations, authRequired }) => ({
        id,
        description,
        auth_required: authRequired,
        operations: operations.map(({ name, description: text, inputSchema }) => ({
          name,
          description: text,
          ...(inputSchema === undefined ? {} : { input_schema: inputSchema }),
        })),
      })),
    };
  }

  async #carryOut(
    action: Exclude<CapabilityAction, 'list'>,
    capability: string,
    operation: string,
    fields: JsonObject,
    signal: AbortSignal | undefined,
  ): Promise<JsonValue> {
    const { manager, caller } = this.#options;
    const input = own(fields, 'input') ?? {};
    if (action === 'invoke') return manager.invoke(caller, capability, operation, input, { signal });
    if (action === 'auth_begin')
      return { ...(await manager.authBegin(caller, capability, input, { signal })) };
    const flow = own(fields, 'flow_id');
    if (typeof flow !== 'string' || flow === '') throw invalid('The flow_id is missing');
    return manager.authComplete(caller, capability, flow, input, { signal });
  }

  #declared(id: JsonValue | undefined): string {
    const capability = parseCapabilityId(id);
    if (capability === undefined) throw invalid('A capability is written namespace.name');
    if (this.#options.declared.includes(capability.id)) return capability.id;
    throw new CapabilityError('CAPABILITY_NOT_DECLARED', `This skill does not declare ${capability.id}`, {
      hint: 'A skill reaches only what stands under `capabilities` in its frontmatter.',
      data: { capability: capability.id },
    });
  }
}

/** Nobody gave `constructor`. */
function own(fields: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function invalid(message: string): CapabilityError {
  return new CapabilityError('CAPABILITY_ARGUMENT_INVALID', message, {
    hint: 'List the capabilities to see their ids, operations and inputs.',
  });
}
