import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { text } from '../../text/text.ts';

/** Where files are put; a click chooses them. The whole page takes a drop, see `DropAnywhere`. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border border-dashed border-strong-line px-4 py-4">
      <Upload aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-56">
        <p>{text.knowledge.drop}</p>
        <p className="text-small text-quiet">{text.knowledge.dropHint}</p>
      </div>
      <Button onClick={() => input.current?.click()}>{text.knowledge.choose}</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.knowledge.choose}
        accept=".txt,.md,.markdown,.html,.htm,.csv,.pdf,.docx"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
