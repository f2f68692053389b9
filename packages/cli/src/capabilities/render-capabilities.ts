import type { CapabilityDefinition } from '@techne/agent';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';
import { span, type Piece } from '../terminal/span.ts';

/** Each capability with its operations below it. */
export function renderCapabilities(
  capabilities: readonly CapabilityDefinition[],
  width: number,
): readonly (readonly Piece[])[] {
  return capabilities.flatMap(({ id, description, operations, authRequired }) => [
    [span('accent', id), ...(authRequired ? [span('attention', '  sign in first')] : [])],
    ...(description === '' ? [] : [[`  ${cutToWidth(cleanLine(description), width - 2)}`]]),
    ...operations.map((operation) => {
      const text =
        operation.description === '' ? operation.name : `${operation.name}: ${operation.description}`;
      return ['  ', span('quiet', cutToWidth(cleanLine(text), width - 2))];
    }),
  ]);
}

/** A capability as `--json` shows it. */
export function describeCapability({
  id,
  description,
  operations,
  authRequired,
}: CapabilityDefinition): Readonly<Record<string, unknown>> {
  return {
    id,
    description,
    auth_required: authRequired,
    operations: operations.map(({ name, description: text, inputSchema }) => ({
      name,
      description: text,
      input_schema: inputSchema,
    })),
  };
}
