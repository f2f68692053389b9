import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { useSkillsChanged, type SkillView } from '../queries.ts';

const words = text.skills.files;

/** Puts files into the folder of a skill. */
export function AddFilesDialog({
  skill: { name, etag },
  onClose,
}: {
  readonly skill: SkillView;
  readonly onClose: () => void;
}) {
  const [folder, setFolder] = useState('references');
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const changed = useSkillsChanged();
  const adding = useMutation({
    mutationFn: async () => {
      let known = etag;
      for (const file of files) {
        const path = [...folder.split('/').filter(Boolean), file.name].join('/');
        const content = new Uint8Array(await file.arrayBuffer());
        known = (await client.skills.writeFile(name, path, content, { ifMatch: known })).etag;
      }
    },
    onSuccess: () => {
      showToast(words.added(files.length));
      onClose();
    },
    onSettled: changed,
  });
  return (
    <Dialog title={words.addTitle} explanation={words.addHint} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate();
        }}
      >
        <Field label={words.folder} note={text.common.optional} help={words.folderHelp}>
          {(props) => (
            <TextInput
              {...props}
              className="font-mono"
              value={folder}
              onChange={(event) => setFolder(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            type="file"
            multiple
            aria-label={words.choose}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
          <Button onClick={() => input.current?.click()}>{words.choose}</Button>
          {files.length > 0 && <p className="text-small text-quiet">{words.chosen(files.length)}</p>}
        </div>
        {adding.isError && <ErrorNote error={adding.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" kind="primary" disabled={files.length === 0} isBusy={adding.isPending}>
            {words.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
