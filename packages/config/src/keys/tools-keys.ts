import type { KeyTable } from './key.ts';
import type { Section } from './section.ts';

export const toolsKeys = {
  web_fetch: {
    kind: 'boolean',
    default: false,
    untrusted: 'disable',
    meaning:
      'Whether models may fetch pages of the public web with `web_fetch`. What is not public stays out of reach.',
  },
  search_url: {
    kind: 'text',
    format: 'url',
    meaning:
      'A SearXNG server that answers with JSON: it turns `web_search` on. Its own address may be a private one.',
  },
  private_addresses: {
    kind: 'texts',
    default: [],
    meaning:
      'Addresses outside the public web that `web_fetch` may reach all the same, such as that of a wiki of your own.',
  },
} as const satisfies KeyTable;

export const toolsSection: Section = {
  path: ['tools'],
  meaning: 'Which tools of the host models get in a chat and in a subagent, besides `bash` and `read_file`.',
  keys: toolsKeys,
  example: '[tools]\nweb_fetch = true\nsearch_url = "http://127.0.0.1:8888"',
};
