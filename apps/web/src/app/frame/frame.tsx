import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsSignedIn } from '../../api/session.ts';
import { text } from '../../text/text.ts';
import { sections } from './sections.ts';

const loadPalette = () =>
  import('../palette/palette.tsx').then(({ Palette: component }) => ({ default: component }));
const Palette = lazy(loadPalette);

const findKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? text.frame.findKeysMac : text.frame.findKeys;

/** The rail and the work beside it; on a phone the rail is a bar at the bottom. */
export function Frame() {
  const [isFinding, setFinding] = useState(false);
  useReturnToSignIn();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setFinding((open) => !open);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  // Once the page stands: who opens it types at once, and no letter may be lost.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex h-full flex-col-reverse wide:flex-row">
      <a
        href="#work"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-2"
      >
        {text.frame.skip}
      </a>
      <nav
        aria-label={text.frame.label}
        className="flex shrink-0 items-center gap-1 border-line bg-surface max-wide:gap-0 max-wide:border-t max-wide:pb-[env(safe-area-inset-bottom)] wide:w-44 wide:flex-col wide:items-stretch wide:border-r wide:p-3"
      >
        <span className="hidden items-center gap-2 px-2 pt-1 pb-4 text-title font-strong wide:flex">
          <img src="/mark.svg" alt="" className="size-6" />
          {text.frame.name}
        </span>
        {sections.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className="flex min-w-0 items-center gap-3 rounded-box px-2 py-1.5 text-quiet hover:bg-hover hover:text-text max-wide:flex-1 max-wide:flex-col max-wide:gap-0.5 max-wide:px-0"
            activeProps={{ className: 'bg-accent-soft text-accent-strong!' }}
          >
            <Icon aria-hidden className="size-4.5 shrink-0" />
            <span className="max-w-full truncate max-wide:text-[0.625rem] max-wide:leading-4 max-wide:tracking-tight">
              {label}
            </span>
          </Link>
        ))}
        <button
          type="button"
          onClick={() => setFinding(true)}
          className="mt-auto hidden items-center gap-3 rounded-box px-2 py-1.5 text-quiet hover:bg-hover hover:text-text wide:flex"
        >
          <Search aria-hidden className="size-4.5" />
          <span>{text.frame.find}</span>
          <kbd className="ml-auto font-mono text-small">{findKeys}</kbd>
        </button>
      </nav>
      <main id="work" tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-hidden outline-none">
        <Outlet />
      </main>
      {isFinding && (
        <Suspense>
          <Palette onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Signing out, here or in another tab, or a token that ran out, leads back to where one signs in. */
function useReturnToSignIn(): void {
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn) return;
    void navigate({ to: '/sign-in', search: { next: location.pathname + location.search } });
  }, [isSignedIn, navigate]);
}
