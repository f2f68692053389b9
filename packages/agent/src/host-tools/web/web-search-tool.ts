import type { AgentTool } from '../../tools/agent-tool.ts';
import { textOf } from '../../skill-tools/read-input.ts';
import { failureOutcome } from './web-fetch-tool.ts';

/** One page that a search found. */
export interface WebSearchResult {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

/** A search engine that a host chose. It rejects with any error when it cannot search. */
export interface WebSearchProvider {
  search(query: string, signal: AbortSignal): Promise<readonly WebSearchResult[]>;
}

const maximumResults = 10;

/** `web_search`: off until a host gives a search engine (ruling 20). */
export function webSearchTool(provider: WebSearchProvider): AgentTool {
  return {
    name: 'web_search',
    description: 'Search the web; returns titles, addresses and short excerpts.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' } },
      required: ['query'],
      additionalProperties: false,
    },
    async execute(input, context) {
      const query = textOf(input, 'query').slice(0, 1_000);
      if (query === '') return { output: { error: 'Missing query.' }, isError: true };
      try {
        const found = await provider.search(query, context.signal);
        const results = found.slice(0, maximumResults).map(({ title, url, snippet }) => ({
          title: title.slice(0, 300),
          url: url.slice(0, 2_000),
          snippet: snippet.slice(0, 1_000),
        }));
        return { output: { query, results } };
      } catch (error) {
        return failureOutcome(error);
      }
    },
  };
}
