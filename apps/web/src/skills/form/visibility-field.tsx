import { useMutation } from '@tanstack/react-query';
import type { Visibility } from '@techne/server/client';
import { client } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { Field } from '../../design/field.tsx';
import { Select } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { useSkillsChanged, type SkillView } from '../queries.ts';

const words = text.skills.form;

/** Who may use the skill. It is no part of the text, so it changes at once. */
export function VisibilityField({
  skill: { name, visibility },
  onChanged,
}: {
  readonly skill: SkillView;
  readonly onChanged: (etag: string) => void;
}) {
  const changed = useSkillsChanged();
  const changing = useMutation({
    mutationFn: (chosen: Visibility) => client.skills.setVisibility(name, chosen),
    onSuccess: async ({ etag }) => {
      onChanged(etag);
      await changed();
    },
  });
  return (
    <Field
      label={words.visibility}
      help={words.visibilityHelp}
      problem={changing.isError ? describeError(changing.error).message : undefined}
    >
      {(props) => (
        <Select
          {...props}
          disabled={changing.isPending}
          value={changing.isPending ? changing.variables : visibility}
          onChange={({ target }) => changing.mutate(target.value === 'tenant' ? 'tenant' : 'private')}
        >
          <option value="private">{text.skills.create.private}</option>
          <option value="tenant">{text.skills.create.tenant}</option>
        </Select>
      )}
    </Field>
  );
}
