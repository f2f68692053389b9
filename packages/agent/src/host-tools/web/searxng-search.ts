import { fetchPage } from './fetch-page.ts';
import type { WebAccess } from './web-access.ts';
import { WebFailure } from './web-failure.ts';
import type { WebSearchProvider, WebSearchResult } from './web-search-tool.ts';

/**
 * A SearXNG server as the search engine. It often stands in the host's own network: open its address with
 * `allowedAddresses`.
 *
 * @example
 * webSearchTool(searxngSearch('http://127.0.0.1:8888', { allowedAddresses: ['127.0.0.1'] }));
 */
export function searxngSearch(baseUrl: string, access: WebAccess = {}): WebSearchProvider {
  return {
    async search(query, signal) {
      const url = new URL(`${baseUrl.replace(/\/+$/, '')}/search`);
      url.searchParams.set('q', query);
      url.searchParams.set('format', 'json');
      const page = await fetchPage(url.href, access, signal);
      if (page.status !== 200) throw new WebFailure('CONNECTION_FAILED', 'The search engine did not answer.');
      return readResults(page.text);
    },
  };
}

function readResults(text: string): readonly WebSearchResult[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new WebFailure('CONNECTION_FAILED', 'The search engine gave no JSON.', error);
  }
  const results = (answer as { results?: unknown } | null)?.results;
  if (!Array.isArray(results)) return [];
  return results.flatMap((each: { title?: unknown; url?: unknown; content?: unknown } | null) =>
    typeof each?.url === 'string'
      ? [{ title: textIn(each.title), url: each.url, snippet: textIn(each.content) }]
      : [],
  );
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
