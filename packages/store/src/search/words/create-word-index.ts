import type { Database } from '../../database/database.ts';
import { spaceSize } from '../number-space.ts';

/**
 * Full text over `knowledge_chunks.words`. Triggers keep it equal to that column, whoever writes there, a restored
 * backup too. The words are taken as they are: they were divided and folded before, the same way for every language.
 */
export const wordIndexStatements: Readonly<Record<Database['kind'], readonly string[]>> = {
  sqlite: [
    `create virtual table knowledge_words using fts5(words, content='knowledge_chunks', content_rowid='id',
      tokenize="unicode61 remove_diacritics 0 categories 'L* M* N*'")`,
    `create trigger knowledge_words_insert after insert on knowledge_chunks begin
      insert into knowledge_words (rowid, words) values (new.id, new.words); end`,
    `create trigger knowledge_words_delete after delete on knowledge_chunks begin
      insert into knowledge_words (knowledge_words, rowid, words) values ('delete', old.id, old.words); end`,
  ],
  postgres: [
    `create table knowledge_words (
      id bigint primary key references knowledge_chunks (id) on delete cascade, terms tsvector not null)`,
    `create index knowledge_words_terms on knowledge_words using gin (terms)`,
    // Not to_tsvector: it would divide the words once more, by rules that depend on the server's language.
    `create function knowledge_words_insert() returns trigger language plpgsql as $$ begin
      insert into knowledge_words (id, terms) values (new.id, array_to_tsvector(
        string_to_array('#' || (new.id / ${spaceSize}) || case when new.words = '' then '' else ' ' || new.words end, ' ')));
      return null; end $$`,
    `create trigger knowledge_words_insert after insert on knowledge_chunks
      for each row execute function knowledge_words_insert()`,
  ],
};
