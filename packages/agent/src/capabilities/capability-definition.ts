import type { JsonValue } from '../tools/agent-tool.ts';
import { parseCapabilityId } from './capability-id.ts';
import { isJsonObject, type JsonObject } from './plain-json.ts';

/** What a provider offers to one caller. */
export interface CapabilityDefinition {
  readonly id: string;
  readonly description: string;
  readonly operations: readonly CapabilityOperation[];
  /** Whether the caller has to sign in first, as far as the provider says. */
  readonly authRequired: boolean;
}

export interface CapabilityOperation {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, as the provider gives it. */
  readonly inputSchema?: JsonObject;
}

export const operationName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const maximumDefinitions = 200;
const maximumOperations = 200;
const maximumDescription = 1_024;

/**
 * Reads `{definitions: [{id, description?, auth_required?, operations: [{name, description?, input_schema?}]}]}`;
 * undefined when it is anything else. A provider speaks for its own namespace alone.
 */
export function readDefinitions(
  result: JsonValue,
  namespace: string,
): readonly CapabilityDefinition[] | undefined {
  const list = isJsonObject(result) ? result['definitions'] : undefined;
  if (!Array.isArray(list) || list.length > maximumDefinitions) return undefined;
  const definitions = list.map((each: JsonValue) => readDefinition(each, namespace));
  if (!definitions.every((each) => each !== undefined)) return undefined;
  return new Set(definitions.map(({ id }) => id)).size === definitions.length ? definitions : undefined;
}

function readDefinition(value: JsonValue, namespace: string): CapabilityDefinition | undefined {
  if (!isJsonObject(value)) return undefined;
  const id = parseCapabilityId(value['id']);
  const description = readDescription(value['description']);
  const list = value['operations'];
  if (id?.namespace !== namespace || description === undefined || !Array.isArray(list)) return undefined;
  if (list.length > maximumOperations) return undefined;
  const operations = list.map(readOperation);
  if (!operations.every((each) => each !== undefined)) return undefined;
  return { id: id.id, description, operations, authRequired: value['auth_required'] === true };
}

function readOperation(value: JsonValue): CapabilityOperation | undefined {
  if (!isJsonObject(value)) return undefined;
  const { name, input_schema: inputSchema } = value;
  const description = readDescription(value['description']);
  if (typeof name !== 'string' || !operationName.test(name) || description === undefined) return undefined;
  if (inputSchema !== undefined && !isJsonObject(inputSchema)) return undefined;
  return { name, description, ...(inputSchema === undefined ? {} : { inputSchema }) };
}

function readDescription(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return '';
  return typeof value === 'string' ? value.slice(0, maximumDescription) : undefined;
}
