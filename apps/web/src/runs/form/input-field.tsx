import { Field } from '../../design/field.tsx';
import { TextArea, TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import type { Input } from './input-values.ts';

export interface InputFieldProps {
  readonly input: Input;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  readonly autoFocus: boolean;
}

/** One input of a skill. */
export function InputField({ input, value, onChange, problem, autoFocus }: InputFieldProps) {
  const { label, name, type, required, default: standard, description } = input;
  const isEmptied = !required && value === '' && standard !== null && standard !== '';
  return (
    <div>
      <Field
        label={label === '' ? name : label}
        note={required ? text.common.required : text.common.optional}
        help={description ?? undefined}
        problem={problem}
      >
        {(props) =>
          type === 'textarea' ? (
            <TextArea
              {...props}
              name={name}
              dir="auto"
              rows={6}
              aria-required={required}
              autoFocus={autoFocus}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          ) : (
            <TextInput
              {...props}
              name={name}
              dir="auto"
              autoComplete="off"
              aria-required={required}
              autoFocus={autoFocus}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }
      </Field>
      {isEmptied && (
        <p className="text-small text-quiet">
          {text.runs.emptyStays}{' '}
          <button
            type="button"
            className="text-accent underline underline-offset-2"
            onClick={() => onChange(standard)}
          >
            {text.runs.useDefault}
          </button>
        </p>
      )}
    </div>
  );
}
