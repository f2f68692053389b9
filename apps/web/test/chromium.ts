import { existsSync } from 'node:fs';

/** The browser of this machine; undefined where there is none. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

/** Chromium's own sandbox does not work for root; what it opens here is our page alone. */
export const chromiumArguments = ['--no-sandbox', '--disable-dev-shm-usage'] as const;
