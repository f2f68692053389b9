import type { WebSettings } from '@techne/config';
import type { HostToolsOptions } from '../host-tools.ts';
import { searxngSearch } from './searxng-search.ts';

/**
 * The tools for the web as the configuration wants them: those that it does not name are off (ruling 20).
 *
 * @example
 * hostTools({ bash: {}, ...webOptions(webSettings(config)) });
 */
export function webOptions({ fetch, search }: WebSettings): Pick<HostToolsOptions, 'webFetch' | 'webSearch'> {
  return {
    ...(fetch === undefined ? {} : { webFetch: fetch }),
    // The operator chose this one host; a redirect from it to another gains nothing.
    ...(search === undefined
      ? {}
      : { webSearch: searxngSearch(search.url, { allowedHosts: [new URL(search.url).host] }) }),
  };
}
