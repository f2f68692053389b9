import type { Config } from '../config/config.ts';

/** Which tools for the web are on; what is undefined is off (ruling 20). */
export interface WebSettings {
  readonly fetch: { readonly allowedAddresses: readonly string[] } | undefined;
  /** A SearXNG server. */
  readonly search: { readonly url: string } | undefined;
}

/**
 * What `[tools]` says of the web.
 *
 * @example
 * webSettings(config).search?.url; // 'http://127.0.0.1:8888'
 */
export function webSettings({ tools }: Pick<Config, 'tools'>): WebSettings {
  const { webFetch, searchUrl, privateAddresses } = tools;
  return {
    fetch: webFetch ? { allowedAddresses: privateAddresses } : undefined,
    search: searchUrl === undefined ? undefined : { url: searchUrl },
  };
}
