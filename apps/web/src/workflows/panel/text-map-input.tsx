import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';

export interface TextMapInputProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: Readonly<Record<string, string>> | undefined) => void;
}

type Row = readonly [key: string, value: string];

/** Names with texts, a row each. A row without a name is kept here until it has one. */
export function TextMapInput({ label, help, value, onChange }: TextMapInputProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(value));
  const change = (next: readonly Row[]): void => {
    setRows(next);
    const named = next.filter(([key]) => key !== '');
    onChange(named.length === 0 ? undefined : Object.fromEntries(named));
  };
  const put = (index: number, row: Row): void => change(rows.map((old, at) => (at === index ? row : old)));
  return (
    <fieldset className="space-y-2">
      <legend className="text-small font-strong">{label}</legend>
      {rows.map(([key, content], index) => (
        <div key={index} className="flex gap-1">
          <TextInput
            aria-label={`${label}: ${text.workflows.key} ${index + 1}`}
            placeholder={text.workflows.key}
            className="w-2/5! font-mono text-small"
            value={key}
            onChange={(event) => put(index, [event.target.value, content])}
          />
          <TextInput
            aria-label={`${label}: ${text.workflows.value} ${index + 1}`}
            placeholder={text.workflows.value}
            className="min-w-0 flex-1"
            value={content}
            onChange={(event) => put(index, [key, event.target.value])}
          />
          <IconButton
            icon={X}
            label={`${text.workflows.removeRow} ${key}`}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="small" onClick={() => setRows([...rows, ['', '']])}>
        <Plus aria-hidden className="size-4" />
        {text.workflows.addRow}
      </Button>
      {help !== undefined && <p className="text-small text-quiet">{help}</p>}
    </fieldset>
  );
}

function rowsOf(value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, content]) => [key, String(content)]);
}
