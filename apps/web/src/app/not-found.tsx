import { Link } from '@tanstack/react-router';
import { EmptyState } from '../design/empty-state.tsx';
import { text } from '../text/text.ts';

export function NotFound() {
  return (
    <EmptyState title={text.errors.noPage} explanation={text.errors.noPageHint}>
      <Link to="/chat" className="text-accent underline underline-offset-2">
        {text.errors.toStart}
      </Link>
    </EmptyState>
  );
}
