/** `namespace.name`: exactly one dot, lower case (ash.md; the same pattern that manifests are read with). */
const capabilityId = /^([a-z0-9][a-z0-9_-]*)\.([a-z0-9][a-z0-9_-]*)$/;
const maximumLength = 128;

export interface CapabilityId {
  readonly id: string;
  readonly namespace: string;
  readonly name: string;
}

/**
 * Reads a namespaced id; undefined when it is none.
 *
 * @example
 * parseCapabilityId('gog.email'); // { id: 'gog.email', namespace: 'gog', name: 'email' }
 * parseCapabilityId('email'); // undefined
 */
export function parseCapabilityId(text: unknown): CapabilityId | undefined {
  if (typeof text !== 'string' || text.length > maximumLength) return undefined;
  const [id, namespace, name] = capabilityId.exec(text) ?? [];
  return id === undefined || namespace === undefined || name === undefined
    ? undefined
    : { id, namespace, name };
}
