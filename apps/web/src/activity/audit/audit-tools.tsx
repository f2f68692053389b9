import { Download, ShieldCheck } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { downloadFile } from '../../design/download-file.ts';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import type { ActivitySearch } from '../activity-search.ts';
import { useExportAudit, useVerifyChain } from '../queries.ts';
import { ChainVerdict } from './chain-verdict.tsx';

/** Whether the trail is whole, and a copy of what is shown. */
export function AuditTools({ search }: { readonly search: ActivitySearch }) {
  const verifying = useVerifyChain();
  const exporting = useExportAudit();
  const words = text.activity;
  const download = (): void =>
    exporting.mutate(search, {
      onSuccess: (bytes) => {
        downloadFile(words.exportName, bytes, 'application/x-ndjson');
        showToast(words.exported);
      },
    });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={verifying.isPending} onClick={() => verifying.mutate()}>
          <ShieldCheck aria-hidden className="size-4" />
          {words.verify}
        </Button>
        <Button size="small" isBusy={exporting.isPending} onClick={download}>
          <Download aria-hidden className="size-4" />
          {words.export}
        </Button>
      </div>
      {verifying.error !== null && <ErrorNote error={verifying.error} />}
      {exporting.error !== null && <ErrorNote error={exporting.error} />}
      {verifying.data !== undefined && <ChainVerdict verdict={verifying.data} />}
    </div>
  );
}
