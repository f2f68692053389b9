import type { Page } from 'playwright-core';

/** What is on the page that no text may put there; empty is good. Runs in the browser. */
export function findDangers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const tell = (element: Element, why: string): void => {
      found.push(`${why}: ${element.outerHTML.slice(0, 200)}`);
    };
    if ('__hacked' in window) found.push('a script ran');
    const banned =
      'iframe, object, embed, base, frame, frameset, applet, math, foreignObject, animate, set, marquee, style, noscript *, template, meta[http-equiv], img[srcset], source, video, audio, picture, svg script, svg image, svg a, custom-element';
    for (const element of document.querySelectorAll(banned)) tell(element, 'banned');
    const isOurs = (address: string): boolean => new URL(address, location.href).origin === location.origin;
    for (const element of document.querySelectorAll('script, link, img')) {
      const address = element.getAttribute('src') ?? element.getAttribute('href');
      if (address === null || !isOurs(address)) tell(element, 'not ours');
    }
    const allowed = new Set(['http:', 'https:', 'mailto:', 'blob:']);
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) tell(element, 'handler');
        if (
          ['href', 'src', 'action', 'formaction', 'xlink:href', 'poster', 'data', 'background'].includes(name)
        ) {
          const protocol = URL.canParse(value, location.href)
            ? new URL(value, location.href).protocol
            : 'none:';
          if (!allowed.has(protocol)) tell(element, `leads to ${protocol}`);
        }
        if (name === 'style' && /url\(|expression|@import/i.test(value)) tell(element, 'style');
      }
      if (element instanceof HTMLFormElement && !isOurs(element.action)) tell(element, 'form');
    }
    return found;
  });
}
