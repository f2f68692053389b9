import { Trash2 } from 'lucide-react';
import { Field } from '../../design/field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Checkbox, Select, TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import type { SetValue } from './frontmatter-form.tsx';
import { textIn } from './text-in.ts';

const words = text.skills.form;
const texts = [
  ['name', words.inputName],
  ['label', words.label],
  ['default', words.default],
  ['description', words.inputDescription],
] as const;

export interface InputRowProps {
  readonly index: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** With a path inside this input; the empty path is all of it. */
  readonly onSet: SetValue;
}

/** One input: what a run calls it, asks for and assumes. What is emptied is left out of the text. */
export function InputRow({ index, input, onSet }: InputRowProps) {
  const name = textIn(input['name']);
  return (
    <fieldset className="rounded-box border border-line bg-surface p-3">
      <legend className="sr-only">{words.input(index + 1)}</legend>
      <div className="mb-2 flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-mono text-small text-accent-strong">{`{{${name}}}`}</span>
        <IconButton
          size="small"
          icon={Trash2}
          label={words.removeInput(name)}
          onClick={() => onSet([], undefined)}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {texts.map(([key, label]) => (
          <Field key={key} label={label}>
            {(props) => (
              <TextInput
                {...props}
                className={key === 'name' ? 'font-mono' : undefined}
                value={textIn(input[key])}
                onChange={({ target: { value } }) =>
                  onSet([key], value === '' && key !== 'name' ? undefined : value)
                }
              />
            )}
          </Field>
        ))}
        <Field label={words.type}>
          {(props) => (
            <Select
              {...props}
              value={input['type'] === 'textarea' ? 'textarea' : 'text'}
              onChange={({ target }) => onSet(['type'], target.value)}
            >
              <option value="text">{words.types.text}</option>
              <option value="textarea">{words.types.textarea}</option>
            </Select>
          )}
        </Field>
        <div className="flex items-end pb-1.5">
          <Checkbox
            label={words.required}
            checked={input['required'] === true}
            onChange={({ target }) => onSet(['required'], target.checked)}
          />
        </div>
      </div>
    </fieldset>
  );
}
