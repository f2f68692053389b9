import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Badge } from '../../design/badge.tsx';
import { Bar } from '../../design/bar.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { text } from '../../text/text.ts';
import { currentUploads, dismissUpload, subscribeToUploads, type Upload } from './uploads.ts';

/** Files on their way to a base, and those that it did not take, which stay until they are dismissed. */
export function UploadList({ base }: { readonly base: string }) {
  const uploads = useSyncExternalStore(subscribeToUploads, currentUploads).filter(
    (upload) => upload.base === base,
  );
  if (uploads.length === 0) return null;
  return (
    <ul
      aria-label={text.knowledge.uploads}
      className="divide-y divide-line rounded-box border border-line bg-surface"
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload: { id, name, state, share, error } }: { readonly upload: Upload }) {
  const isRefused = state === 'refused';
  const words = text.knowledge;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-small" title={name}>
          {name}
        </p>
        {isRefused && (
          <p role="alert" className="text-small break-words text-danger">
            {describeError(error).message}
          </p>
        )}
      </div>
      {!isRefused && (
        <div className="w-24">
          <Bar value={share} max={1} label={words.progressOf(name)} />
        </div>
      )}
      <Badge tone={isRefused ? 'danger' : 'accent'}>
        {isRefused
          ? words.refused
          : state === 'waits'
            ? words.waitsToSend
            : share < 1
              ? words.sending
              : words.readingNow}
      </Badge>
      <IconButton
        icon={X}
        size="small"
        label={isRefused ? words.dismiss(name) : words.stopSending(name)}
        onClick={() => dismissUpload(id)}
      />
    </li>
  );
}
