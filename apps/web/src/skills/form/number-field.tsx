import { useState } from 'react';
import { Field } from '../../design/field.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { textIn } from './text-in.ts';

export interface NumberFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: unknown;
  /** Undefined when it was emptied. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number that may be left out. What is no number yet, such as `0.`, stays in the field alone. */
export function NumberField({ label, help, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? textIn(value);
  const isNumber = shown.trim() === '' || Number.isFinite(Number(shown));
  return (
    <Field
      label={label}
      note={text.common.optional}
      help={help}
      problem={isNumber ? undefined : text.skills.form.number}
    >
      {(props) => (
        <TextInput
          {...props}
          inputMode="decimal"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = target.value.trim();
            if (next === '') onChange(undefined);
            else if (Number.isFinite(Number(next))) onChange(Number(next));
          }}
          onBlur={() => isNumber && setTyped(undefined)}
        />
      )}
    </Field>
  );
}
