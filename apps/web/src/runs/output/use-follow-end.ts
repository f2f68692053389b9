import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** How far below the view the end may be and still count as seen, in pixels. */
const NEAR = 32;

/** Keeps the end of a growing text in view for as long as the reader has not scrolled away from it. */
export function useFollowEnd(content: string, isGrowing: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (!isGrowing) return;
    const look = (): void => {
      const bottom = end.current?.getBoundingClientRect().top;
      if (bottom !== undefined) isAtEnd.current = bottom <= viewBottom(end.current) + NEAR;
    };
    look();
    addEventListener('scroll', look, { capture: true, passive: true });
    return () => removeEventListener('scroll', look, { capture: true });
  }, [isGrowing]);
  useLayoutEffect(() => {
    if (isGrowing && isAtEnd.current) end.current?.scrollIntoView({ block: 'nearest' });
  }, [content, isGrowing]);
  return end;
}

function viewBottom(element: Element | null): number {
  const bottom = element?.closest('#work')?.getBoundingClientRect().bottom;
  return bottom ?? innerHeight;
}
