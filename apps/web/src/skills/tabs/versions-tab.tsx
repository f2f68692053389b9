import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { client } from '../../api/client.ts';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Select } from '../../design/inputs.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { useSkillsChanged, versionsQuery, type SkillView } from '../queries.ts';
import { VersionDiff } from './version-diff.tsx';
import { VersionList } from './version-list.tsx';

const words = text.skills.versions;

/** What a skill was, what each version changed, and a way back. */
export function VersionsTab({ skill: { name, etag, version: current } }: { readonly skill: SkillView }) {
  const versions = useQuery(versionsQuery(name));
  const { version, against } = useSearch({ from: '/frame/skills/$name' });
  const navigate = useNavigate({ from: '/skills/$name' });
  const changed = useSkillsChanged();
  const restoring = useMutation({
    mutationFn: async (number: number) => {
      const restored = await client.skills.restore(name, number, { ifMatch: etag });
      await changed();
      return { number, now: restored.version ?? number };
    },
    onSuccess: ({ number, now }) => {
      showToast(words.restored(number, now));
      void navigate({ search: { tab: 'versions' }, replace: true });
    },
  });
  if (versions.isError) return <ErrorNote error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined) return <Skeleton />;
  const all = versions.data.versions;
  const [newest] = all;
  if (newest === undefined) return <p className="text-quiet">{words.empty}</p>;
  const chosen = all.find(({ number }) => number === version)?.number ?? newest.number;
  const known = all.filter(({ number }) => number !== chosen);
  const before = known.find(({ number }) => number < chosen)?.number ?? 0;
  const other =
    against !== undefined && (against === 0 || known.some(({ number }) => number === against))
      ? against
      : before;
  const choose = (search: { readonly version: number; readonly against?: number }): void =>
    void navigate({ search: { tab: 'versions', ...search }, replace: true });
  return (
    <div className="grid gap-6 wide:grid-cols-[15rem_minmax(0,1fr)]">
      <VersionList
        versions={all}
        current={current ?? newest.number}
        chosen={chosen}
        onChoose={(number) => choose({ version: number })}
      />
      <div className="min-w-0 space-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-title font-strong">{words.number(chosen)}</h2>
          <label className="flex items-center gap-2 text-small">
            {words.compare}
            <Select
              className="w-auto! border-line! text-small"
              value={other}
              onChange={({ target }) => choose({ version: chosen, against: Number(target.value) })}
            >
              {known.map(({ number }) => (
                <option key={number} value={number}>
                  {words.number(number)}
                </option>
              ))}
              <option value={0}>{words.nothing}</option>
            </Select>
          </label>
          {chosen !== newest.number && (
            <Button className="ml-auto" isBusy={restoring.isPending} onClick={() => restoring.mutate(chosen)}>
              <RotateCcw aria-hidden className="size-4" />
              {words.restore}
            </Button>
          )}
        </div>
        {restoring.isError && <ErrorNote error={restoring.error} />}
        <VersionDiff name={name} number={chosen} against={other} />
      </div>
    </div>
  );
}
