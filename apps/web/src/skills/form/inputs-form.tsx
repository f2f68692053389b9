import { Plus } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { text } from '../../text/text.ts';
import { isRecord } from '../frontmatter/frontmatter.ts';
import type { SetValue } from './frontmatter-form.tsx';
import { InputRow } from './input-row.tsx';

const words = text.skills.form;

/** The values that a run asks for, one box each. */
export function InputsForm({ inputs, onSet }: { readonly inputs: unknown; readonly onSet: SetValue }) {
  const rows: readonly unknown[] = Array.isArray(inputs) ? inputs : [];
  return (
    <section aria-label={words.inputs} className="space-y-3">
      <div>
        <h2 className="text-small font-strong">{words.inputs}</h2>
        <p className="text-small text-quiet">{words.inputsHint}</p>
      </div>
      {rows.map((row, index) => (
        <InputRow
          // An input has no identity besides its place.
          key={index}
          index={index}
          input={isRecord(row) ? row : {}}
          onSet={(path, value) => onSet(['inputs', index, ...path], value)}
        />
      ))}
      <Button
        size="small"
        onClick={() => onSet(['inputs', rows.length], { name: freeName(rows), type: 'text' })}
      >
        <Plus aria-hidden className="size-4" />
        {words.addInput}
      </Button>
    </section>
  );
}

/** `input`, `input_2`, …: whichever no other one has. */
function freeName(rows: readonly unknown[]): string {
  const taken = new Set(rows.map((row) => (isRecord(row) ? row['name'] : undefined)));
  let name = 'input';
  for (let number = 2; taken.has(name); number += 1) name = `input_${number}`;
  return name;
}
