import { useMemo, useState } from 'react';
import { Field } from '../../design/field.tsx';
import { TextArea, TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import type { Draft } from '../edit/use-draft.ts';
import { isRecord, readFrontmatter, setInFrontmatter } from '../frontmatter/frontmatter.ts';
import type { YamlPath, YamlValue } from '../frontmatter/edit-yaml.ts';
import type { SkillView } from '../queries.ts';
import { InputsForm } from './inputs-form.tsx';
import { KnowledgeField } from './knowledge-field.tsx';
import { NumberField } from './number-field.tsx';
import { textIn } from './text-in.ts';
import { VisibilityField } from './visibility-field.tsx';

const words = text.skills.form;

/** Sets one value of the frontmatter, or removes it. */
export type SetValue = (path: YamlPath, value: YamlValue | undefined) => void;

/** The frontmatter as a form. Each change touches its own value in the text, and nothing else. */
export function FrontmatterForm({ skill, draft }: { readonly skill: SkillView; readonly draft: Draft }) {
  const values = useMemo(() => readFrontmatter(draft.text), [draft.text]);
  const [isRefused, setRefused] = useState(false);
  if (values === undefined)
    return (
      <div role="status">
        <p className="font-strong">{words.unreadable}</p>
        <p className="text-small text-quiet">{words.unreadableHint}</p>
      </div>
    );
  const set: SetValue = (path, value) => {
    const changed = setInFrontmatter(draft.text, path, value);
    setRefused(changed === undefined);
    if (changed !== undefined) draft.change(changed);
  };
  const { model } = values;
  return (
    <form className="space-y-5" onSubmit={(event) => event.preventDefault()}>
      {isRefused && (
        <p role="alert" className="rounded-box border border-attention bg-attention-soft p-3 text-small">
          {words.refused}
        </p>
      )}
      <Field label={words.name} help={words.nameHelp}>
        {(props) => <TextInput {...props} className="bg-raised! font-mono" value={skill.name} readOnly />}
      </Field>
      <Field label={words.description} help={words.descriptionHelp}>
        {(props) => (
          <TextArea
            {...props}
            value={textIn(values['description'])}
            onChange={(event) => set(['description'], event.target.value)}
          />
        )}
      </Field>
      <InputsForm inputs={values['inputs']} onSet={set} />
      <KnowledgeField
        value={textIn(values['knowledge_base'])}
        onChange={(value) => set(['knowledge_base'], value)}
      />
      {typeof model === 'string' ? (
        <Field label={words.model} help={words.modelIsId}>
          {(props) => <TextInput {...props} className="bg-raised! font-mono" value={model} readOnly />}
        </Field>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={words.temperature}
            help={words.temperatureHelp}
            value={isRecord(model) ? model['temperature'] : undefined}
            onChange={(value) => set(['model', 'temperature'], value)}
          />
          <NumberField
            label={words.maxTokens}
            value={isRecord(model) ? model['max_tokens'] : undefined}
            onChange={(value) => set(['model', 'max_tokens'], value)}
          />
        </div>
      )}
      <VisibilityField skill={skill} onChanged={draft.noteEtag} />
    </form>
  );
}
