import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../api/client.ts';
import { ErrorNote } from '../../design/error-note.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { packChosenFiles } from '../archive/pack-chosen-files.ts';
import { useSkillsChanged } from '../queries.ts';
import { FolderDrop } from './folder-drop.tsx';

/** Makes a skill of a folder or a zip file, and shows it. */
export function UploadSkill() {
  const navigate = useNavigate();
  const changed = useSkillsChanged();
  const uploading = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const created = await client.skills.import(await packChosenFiles(files));
      await changed();
      return created.name;
    },
    onSuccess: (name) => {
      showToast(text.skills.create.uploaded(name));
      void navigate({ to: '/skills/$name', params: { name } });
    },
  });
  return (
    <div className="space-y-3">
      <FolderDrop isBusy={uploading.isPending} onChoose={(files) => uploading.mutate(files)} />
      {uploading.isError && <ErrorNote error={uploading.error} />}
    </div>
  );
}
