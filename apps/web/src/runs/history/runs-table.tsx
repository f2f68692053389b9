import { Link } from '@tanstack/react-router';
import type { RunSummary } from '@techne/server/client';
import { moveFocusByArrows } from '../../design/arrow-keys.ts';
import { StatusBadge } from '../../design/status-badge.tsx';
import { formatDuration, Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';

/** Runs as rows; the whole row opens the run. */
export function RunsTable({ runs }: { readonly runs: readonly RunSummary[] }) {
  return (
    <div className="overflow-hidden rounded-box border border-line bg-surface">
      <table className="w-full text-left">
        <thead className="border-b border-line text-small text-quiet max-wide:sr-only">
          <tr>
            <Heading>{text.runs.what}</Heading>
            <Heading>{text.runs.status}</Heading>
            <Heading>{text.runs.when}</Heading>
            <Heading isNumber>{text.runs.took}</Heading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line" onKeyDown={moveFocusByArrows}>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ children, isNumber = false }: { readonly children: string; readonly isNumber?: boolean }) {
  return (
    <th scope="col" className={`px-4 py-2 font-normal ${isNumber ? 'text-right' : ''}`}>
      {children}
    </th>
  );
}

function RunRow({ run }: { readonly run: RunSummary }) {
  const { id, kind, skill, status, created_at: createdAt, finished_at: finishedAt } = run;
  const label = text.runs.kinds[kind] ?? kind;
  return (
    <tr className="relative hover:bg-hover">
      <td className="w-full max-w-0 px-4 py-2.5">
        <Link
          to="/runs/$runId"
          params={{ runId: id }}
          className="flex min-w-0 items-baseline gap-2 after:absolute after:inset-0"
        >
          {skill !== null && <span className="truncate font-mono text-small font-strong">{skill}</span>}
          <span className={skill === null ? 'font-strong' : 'shrink-0 text-small text-quiet'}>{label}</span>
        </Link>
        <span className="text-small text-quiet wide:hidden">
          <Time at={createdAt} />
        </span>
      </td>
      <td className="px-4 py-2.5 whitespace-nowrap max-wide:text-right">
        <StatusBadge status={status} />
      </td>
      <td className="px-4 py-2.5 text-small whitespace-nowrap text-quiet max-wide:hidden">
        <Time at={createdAt} />
      </td>
      <td className="px-4 py-2.5 text-right text-small whitespace-nowrap text-quiet max-wide:hidden">
        {finishedAt === null ? '–' : formatDuration(Date.parse(finishedAt) - Date.parse(createdAt))}
      </td>
    </tr>
  );
}
