import { FileArchive, FolderUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { text } from '../../text/text.ts';

const words = text.skills.create;

export interface FolderDropProps {
  readonly isBusy: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Takes a folder or a zip file, by a click or dropped. */
export function FolderDrop({ isBusy, onChoose }: FolderDropProps) {
  const folder = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null): void => {
    if (list !== null && list.length > 0) onChoose([...list]);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classNames(
        'flex flex-wrap items-center gap-2 rounded-box border border-dashed p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-strong-line',
      )}
    >
      <input
        ref={folder}
        type="file"
        // React knows no other way to say that a folder is meant.
        {...{ webkitdirectory: '' }}
        aria-label={words.chooseFolder}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <input
        ref={zip}
        type="file"
        accept=".zip,application/zip"
        aria-label={words.chooseZip}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Button isBusy={isBusy} onClick={() => folder.current?.click()}>
        <FolderUp aria-hidden className="size-4" />
        {words.chooseFolder}
      </Button>
      <Button isBusy={isBusy} onClick={() => zip.current?.click()}>
        <FileArchive aria-hidden className="size-4" />
        {words.chooseZip}
      </Button>
      <p className="text-small text-quiet max-wide:w-full">{words.drop}</p>
    </div>
  );
}
