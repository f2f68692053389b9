import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { Field } from '../../design/field.tsx';
import { Select } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';

const words = text.skills.form;

export interface KnowledgeFieldProps {
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** Which knowledge base a run searches; one that is not known here is kept as it is. */
export function KnowledgeField({ value, onChange }: KnowledgeFieldProps) {
  const bases = useQuery({
    queryKey: ['knowledge', { forChoice: true }],
    queryFn: ({ signal }) => client.knowledge.list({ limit: 100 }, { signal }),
  });
  const items = bases.data?.items ?? [];
  const isKnown = value === '' || items.some(({ id, name }) => id === value || name === value);
  return (
    <Field label={words.knowledge} note={text.common.optional} help={words.knowledgeHelp}>
      {(props) => (
        <Select
          {...props}
          value={items.find(({ id }) => id === value)?.name ?? value}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">{words.noKnowledge}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {items.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
