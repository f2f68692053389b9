import { useQuery } from '@tanstack/react-query';
import { Field } from '../../design/field.tsx';
import { Select } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { modelsQuery } from '../../api/models.ts';

export interface ModelFieldProps {
  /** Empty: the default. */
  readonly value: string;
  readonly onChange: (model: string) => void;
}

/** Which model answers, where there is a choice. */
export function ModelField({ value, onChange }: ModelFieldProps) {
  const { data: models } = useQuery(modelsQuery);
  if (models === undefined) return null;
  if (models.offline) return <p className="text-small text-quiet">{text.runs.offline}</p>;
  const others = models.items.filter(({ is_default: isDefault }) => !isDefault);
  if (others.length === 0) return null;
  return (
    <Field label={text.runs.model} note={text.common.optional}>
      {(props) => (
        <Select {...props} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{text.runs.defaultModel(models.default ?? text.common.none)}</option>
          {others.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
