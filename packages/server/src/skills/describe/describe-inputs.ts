import type { InputDefinition, Manifest } from '@techne/skills';

export interface InputShape {
  readonly name: string;
  readonly label: string;
  readonly type: InputDefinition['type'];
  readonly required: boolean;
  readonly default: string | null;
  readonly description: string | null;
}

export function describeInputs({ agentFlow }: Manifest): readonly InputShape[] {
  return (agentFlow?.inputs ?? []).map(({ name, label, type, required, ...rest }) => ({
    name,
    label,
    type,
    required,
    default: rest.default ?? null,
    description: rest.description ?? null,
  }));
}
