import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ClientError, type Visibility } from '@techne/server/client';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { Select, TextInput } from '../../design/inputs.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { templatesQuery, useSkillsChanged } from '../queries.ts';
import { nameProblem } from './name-problem.ts';
import { TemplateChoice } from './template-choice.tsx';

const words = text.skills.create;

/** A new skill from a template: it is saved at once, and opens in the editor. */
export function TemplateForm() {
  const templates = useQuery(templatesQuery);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const [visibility, setVisibility] = useState<Visibility>('private');
  const navigate = useNavigate();
  const changed = useSkillsChanged();
  const items = templates.data?.items ?? [];
  const template = items.find(({ id }) => id === chosen) ?? items[0];
  const creating = useMutation({
    mutationFn: async (id: string) => {
      // Filled by the server, so that the name stands wherever the template has it.
      const filled = (await client.skills.templates({ name })).items.find((each) => each.id === id);
      const created = await client.skills.create({ name, visibility, content: filled?.raw_content ?? '' });
      await changed();
      return created.name;
    },
    onSuccess: (created) => navigate({ to: '/skills/$name/edit', params: { name: created } }),
  });
  const isTaken = ClientError.isInstance(creating.error) && creating.error.field === 'name';
  const problem = isTaken
    ? describeError(creating.error).message
    : isTried || (name !== '' && !/^[a-z0-9-]*$/.test(name))
      ? nameProblem(name)
      : undefined;
  if (templates.isError)
    return <ErrorNote error={templates.error} onRetry={() => void templates.refetch()} />;
  if (template === undefined) return <Skeleton lines={8} />;
  return (
    <form
      className="grid items-start gap-6 wide:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (nameProblem(name) === undefined) creating.mutate(template.id);
      }}
    >
      <div className="min-w-0 space-y-5">
        <Field label={words.name} help={words.nameHelp} problem={problem}>
          {(props) => (
            <TextInput
              {...props}
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                if (isTaken) creating.reset();
              }}
            />
          )}
        </Field>
        <TemplateChoice templates={items} chosen={template.id} onChoose={setChosen} />
        <Field label={words.visibility}>
          {(props) => (
            <Select
              {...props}
              value={visibility}
              onChange={({ target }) => setVisibility(target.value === 'tenant' ? 'tenant' : 'private')}
            >
              <option value="private">{words.private}</option>
              <option value="tenant">{words.tenant}</option>
            </Select>
          )}
        </Field>
        {creating.isError && !isTaken && <ErrorNote error={creating.error} />}
        <Button type="submit" kind="primary" isBusy={creating.isPending}>
          {words.submit}
        </Button>
      </div>
      <div className="min-w-0 space-y-1">
        <p className="text-small font-strong">{words.look}</p>
        <CodeBlock label={words.look} maxHeight="30rem">
          {template.raw_content}
        </CodeBlock>
      </div>
    </form>
  );
}
