import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near the end counts as at the end, in pixels. */
const near = 48;

/**
 * Keeps the end of a growing text in view while the reader is there, and leaves the view alone otherwise. Put
 * `viewport` on what scrolls and `content` on what grows.
 */
export function useFollowEnd() {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = viewport.current;
    if (element === null) return;
    isFollowing.current = true;
    element.scrollTop = element.scrollHeight;
    setAtEnd(true);
  }, []);

  useLayoutEffect(toEnd, [toEnd]);

  useEffect(() => {
    const element = viewport.current;
    const inner = content.current;
    if (element === null || inner === null) return;
    let lastTop = element.scrollTop;
    const look = (): void => {
      const top = element.scrollTop;
      const isNear = element.scrollHeight - top - element.clientHeight <= near;
      // Text may grow between a scroll and its event: only who moves up leaves the end.
      if (isNear) isFollowing.current = true;
      else if (top < lastTop) isFollowing.current = false;
      lastTop = top;
      setAtEnd(isFollowing.current);
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
      else look();
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  return { viewport, content, isAtEnd, toEnd };
}
