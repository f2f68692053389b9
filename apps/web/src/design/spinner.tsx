import { LoaderCircle } from 'lucide-react';

/** Says that something goes on; what, stands beside it. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="spins size-4 shrink-0 text-accent" />;
}
