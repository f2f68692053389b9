import { ClientError, type SkillDetail } from '@techne/server/client';
import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { text } from '../../text/text.ts';
import { InputField } from './input-field.tsx';
import { missingInputs, type Values } from './input-values.ts';
import { ModelField } from './model-field.tsx';

export interface RunFormProps {
  readonly skill: SkillDetail;
  readonly firstValues: Values;
  readonly onStart: (values: Values, model: string | undefined) => void;
  /** While it runs, the next one waits. */
  readonly isBusy: boolean;
  /** Why the last start was refused. */
  readonly error: unknown;
}

/** On a phone the focus would bring up the keyboard, over half of the page. */
const hasKeyboard = matchMedia('(pointer: fine)').matches;

/** The inputs of a skill and the button that runs it. */
export function RunForm({ skill, firstValues, onStart, isBusy, error }: RunFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(firstValues);
  const [model, setModel] = useState('');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { inputs } = skill;
  const refused = ClientError.isInstance(error) ? error.field : undefined;
  const isForField = inputs.some(({ name }) => name === refused);

  const submit = (): void => {
    if (isBusy) return;
    const lacking = missingInputs(inputs, values);
    setMissing(lacking);
    const [first] = lacking;
    if (first === undefined) return onStart(values, model === '' ? undefined : model);
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const problemOf = (name: string): string | undefined => {
    if (missing.includes(name) && values[name] === '') return text.runs.missing;
    return refused === name && ClientError.isInstance(error) ? error.message : undefined;
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={text.runs.runTitle}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
    >
      {inputs.length === 0 && <p className="text-quiet">{text.runs.noInputs}</p>}
      {inputs.map((input, index) => (
        <InputField
          key={input.name}
          input={input}
          value={values[input.name] ?? ''}
          problem={problemOf(input.name)}
          autoFocus={index === 0 && !isBusy && hasKeyboard}
          onChange={(value) => setValues({ ...values, [input.name]: value })}
        />
      ))}
      <ModelField value={model} onChange={setModel} />
      {error !== null && error !== undefined && !isForField && <ErrorNote error={error} />}
      <div className="flex items-center gap-3">
        <Button type="submit" kind="primary" isBusy={isBusy} className="min-w-24">
          <Play aria-hidden className="size-4" />
          {text.runs.start}
        </Button>
        <kbd className="font-mono text-small text-quiet max-wide:hidden">{text.runs.startKeys}</kbd>
      </div>
    </form>
  );
}
