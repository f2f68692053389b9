import { useId, useState } from 'react';
import { Field } from '../../design/field.tsx';
import { Checkbox, Select, TextArea, TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import type { SchemaField } from './schema-fields.ts';
import { TextMapInput } from './text-map-input.tsx';

export interface SchemaFieldInputProps {
  readonly field: SchemaField;
  readonly value: unknown;
  /** Undefined takes the field out. */
  readonly onChange: (value: unknown) => void;
  readonly problem: string | undefined;
  /** Values to choose from, where they are known. */
  readonly suggestions?: readonly string[] | undefined;
}

/** The input that fits a field of a node's data. */
export function SchemaFieldInput(props: SchemaFieldInputProps) {
  const { field, value, onChange, problem, suggestions = [] } = props;
  const list = useId();
  const note = field.isRequired ? text.common.required : undefined;
  const shared = { label: field.label, help: field.help, problem, ...(note === undefined ? {} : { note }) };
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const placeholder =
    field.standard === undefined ? undefined : JSON.stringify(field.standard).replace(/^"|"$/g, '');
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox
          label={field.label}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <Field {...shared}>
          {(input) => (
            <Select {...input} value={shown} onChange={(event) => onChange(event.target.value || undefined)}>
              <option value="">{placeholder ?? text.workflows.choose}</option>
              {field.choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          )}
        </Field>
      );
    case 'number':
      return (
        <Field {...shared}>
          {(input) => (
            <TextInput
              {...input}
              type="number"
              step="any"
              min={field.minimum}
              max={field.maximum}
              placeholder={placeholder}
              value={shown}
              onChange={(event) =>
                onChange(event.target.value === '' ? undefined : Number(event.target.value))
              }
            />
          )}
        </Field>
      );
    case 'texts':
      return (
        <Field {...shared} help={field.help ?? text.workflows.lines}>
          {(input) => (
            <TextArea
              {...input}
              className="font-mono text-small"
              value={Array.isArray(value) ? value.join('\n') : ''}
              onChange={({ target }) => onChange(target.value === '' ? undefined : target.value.split('\n'))}
            />
          )}
        </Field>
      );
    case 'text-map':
      return <TextMapInput label={field.label} help={field.help} value={value} onChange={onChange} />;
    case 'json':
      return <JsonInput {...props} />;
    case 'long-text':
      return (
        <Field {...shared}>
          {(input) => (
            <TextArea
              {...input}
              placeholder={placeholder}
              value={shown}
              onChange={(event) => onChange(event.target.value || undefined)}
            />
          )}
        </Field>
      );
    case 'text':
      return (
        <Field {...shared}>
          {(input) => (
            <>
              <TextInput
                {...input}
                list={suggestions.length > 0 ? list : undefined}
                placeholder={placeholder}
                value={shown}
                onChange={(event) => onChange(event.target.value || undefined)}
              />
              {suggestions.length > 0 && (
                <datalist id={list}>
                  {suggestions.map((suggestion) => (
                    <option key={suggestion} value={suggestion} />
                  ))}
                </datalist>
              )}
            </>
          )}
        </Field>
      );
  }
}

/** Any value as JSON. While it is none, what was typed stays and the data as it was. */
function JsonInput({ field, value, onChange, problem }: SchemaFieldInputProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [isBroken, setBroken] = useState(false);
  const change = (next: string): void => {
    setTyped(next);
    try {
      onChange(next.trim() === '' ? undefined : JSON.parse(next));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <Field label={field.label} help={field.help} problem={isBroken ? text.workflows.jsonProblem : problem}>
      {(input) => (
        <TextArea
          {...input}
          className="font-mono text-small"
          spellCheck={false}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}
