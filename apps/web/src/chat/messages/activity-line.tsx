import { Spinner } from '../../design/spinner.tsx';

/** What goes on right now, for everybody: it is spoken as well. */
export function ActivityLine({ activity }: { readonly activity: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-small text-quiet">
      <Spinner />
      {activity}
    </p>
  );
}
