import { useMutation } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { showToast } from '../design/toasts.tsx';
import { text } from '../text/text.ts';
import { packChosenFiles } from './archive/pack-chosen-files.ts';
import { FolderDrop } from './new/folder-drop.tsx';
import { useSkillsChanged, type SkillView } from './queries.ts';

/** Puts a folder or a zip file in the place of all files of a skill. */
export function ReplaceFilesDialog({
  skill: { name, etag },
  onClose,
}: {
  readonly skill: SkillView;
  readonly onClose: () => void;
}) {
  const changed = useSkillsChanged();
  const replacing = useMutation({
    mutationFn: async (files: readonly File[]) => {
      await client.skills.upload(name, await packChosenFiles(files), { ifMatch: etag });
      await changed();
    },
    onSuccess: () => {
      showToast(text.skills.files.replaced);
      onClose();
    },
  });
  return (
    <Dialog
      title={text.skills.files.replaceTitle}
      explanation={text.skills.files.replaceHint}
      onClose={onClose}
    >
      <FolderDrop isBusy={replacing.isPending} onChoose={(files) => replacing.mutate(files)} />
      {replacing.isError && <ErrorNote error={replacing.error} />}
    </Dialog>
  );
}
