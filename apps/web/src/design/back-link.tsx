import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <div className="order-first -mb-3">
      <a {...rest} className="inline-flex items-center gap-1.5 text-small text-quiet hover:text-text">
        <ArrowLeft aria-hidden className="size-4" />
        {children}
      </a>
    </div>
  );
}

/** Leads from one thing to all of its kind; first in a `Page`, it stands above the title. */
export const BackLink = createLink(Anchor);
