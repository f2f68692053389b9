import type { KeyTable } from './key.ts';
import type { Section } from './section.ts';

export const knowledgeKeys = {
  embeddings: {
    kind: 'text',
    format: 'embedding model',
    default: 'offline',
    meaning:
      'What new bases are searched by, besides words: `offline` is built in and knows English, `none` leaves it at words, `provider:model` asks a provider of `[models.providers]`. A base keeps its own until it is rebuilt.',
  },
  max_file_bytes: {
    kind: 'integer',
    default: 5_242_880,
    minimum: 1_024,
    maximum: 104_857_600,
    meaning: 'The largest file that can be uploaded.',
  },
  max_text_characters: {
    kind: 'integer',
    default: 10_000_000,
    minimum: 1_024,
    maximum: 100_000_000,
    meaning: 'The longest text that is read out of one file.',
  },
  max_pages: {
    kind: 'integer',
    default: 5_000,
    minimum: 1,
    maximum: 100_000,
    meaning: 'How many pages a PDF may have.',
  },
  max_unpacked_bytes: {
    kind: 'integer',
    default: 33_554_432,
    minimum: 1_024,
    maximum: 536_870_912,
    meaning: 'How much a packed file (docx) may unpack to.',
  },
} as const satisfies KeyTable;

export const knowledgeSection: Section = {
  path: ['knowledge'],
  meaning: 'Knowledge bases: what documents may be, and how they are searched.',
  keys: knowledgeKeys,
  example: '[knowledge]\nembeddings = "openai:text-embedding-3-small"\nmax_file_bytes = 20_971_520',
};
