import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { emptyMap, isList, isMap, type Frontmatter } from '../frontmatter/frontmatter.ts';
import { loadYaml } from '../frontmatter/load-yaml.ts';
import { countCodePoints } from './code-points.ts';
import { FieldReader } from './field-reader.ts';
import { canonicalName, checkReferenceName } from './skill-name.ts';

/** YAML 1.1 has these mean something; the reference's reader then has no text. Quoted ones it takes, which hardly matters. */
const notText = new Set<unknown>(['=', '<<']);
const fields = ['allowed-tools', 'compatibility', 'description', 'license', 'metadata', 'name'];

/** The reference's reader knows text alone: every scalar at the top becomes what the author wrote. */
export function asTexts(frontmatter: Frontmatter): Frontmatter {
  const data = emptyMap();
  for (const [key, value] of Object.entries(frontmatter.data)) {
    data[key] = frontmatter.scalarTexts.get(key) ?? value;
  }
  return { ...frontmatter, data };
}

/**
 * The verdict of the reference validator (skills-ref) on frontmatter: six fields, letters of any script in
 * names, every scalar is the text that the author wrote, nothing but lengths is checked beyond that. Its YAML
 * reader is stricter than YAML about tabs and indents; that is kept too.
 */
export function checkReference(
  frontmatter: Frontmatter,
  source: string,
  file: string,
  folderName: string,
): Diagnostic[] {
  const reader = new FieldReader(frontmatter, { file, strict: true, dialectSet: true });
  const error = (code: Diagnostic['code'], key: string | null, message: string, hint: string): void =>
    reader.report(code, 'error', key, message, hint);

  const extra = Object.keys(reader.data).filter((key) => !fields.includes(key));
  for (const key of extra)
    error(
      'FIELD_UNKNOWN',
      key,
      `The key \`${key}\` is not in the standard`,
      `Only ${fields.join(', ')} are allowed; move it into \`metadata\`.`,
    );

  const written = reader.value('name');
  const name = typeof written === 'string' ? canonicalName(written) : '';
  if (name === '')
    error(
      'NAME_MISSING',
      'name',
      '`name` is missing or not text',
      'Add a line `name: …` with the name of the folder.',
    );
  else {
    const problem = (written as string).includes('\ufeff')
      ? 'it holds a byte order mark'
      : checkReferenceName(name);
    if (problem !== null)
      error(
        'NAME_INVALID',
        'name',
        `The name ${name} is not valid: ${problem}`,
        'Use letters, digits and single hyphens, at most 64.',
      );
    if (folderName.normalize('NFKC') !== name)
      error(
        'NAME_MISMATCH',
        'name',
        `The name ${name} is not the folder's name, ${folderName}`,
        `Rename the folder to ${name}, or change the name.`,
      );
  }

  const description = reader.value('description');
  if (typeof description !== 'string' || description.trim() === '' || notText.has(description)) {
    error(
      'FIELD_MISSING',
      'description',
      '`description` is missing or not text',
      'Add a line that says what the skill does and when to use it.',
    );
  } else if (countCodePoints(description) > 1_024) {
    error(
      'DESCRIPTION_TOO_LONG',
      'description',
      `\`description\` has ${countCodePoints(description)} characters, more than 1024`,
      'Shorten it; the line break at the end of a `|` or `>` block counts.',
    );
  }

  const compatibility = reader.value('compatibility');
  if (isList(compatibility) || isMap(compatibility) || notText.has(compatibility)) {
    error('FIELD_TYPE', 'compatibility', '`compatibility` must be text', 'Write it as text.');
  } else if (typeof compatibility === 'string' && countCodePoints(compatibility) > 500) {
    error('FIELD_RANGE', 'compatibility', '`compatibility` is longer than 500 characters', 'Shorten it.');
  }
  checkLayout(source, (message, hint) => error('YAML_INVALID', null, message, hint));
  return reader.diagnostics;
}

/** The reference's reader (strictyaml) refuses tabs outside quotes, merge keys, and sibling maps at different indents. */
function checkLayout(source: string, error: (message: string, hint: string) => void): void {
  const yaml = loadYaml();
  const lines = new yaml.LineCounter();
  if (source.includes('\t') && hasLooseTab(source)) error('A tab stands outside quotes', 'Use spaces.');
  const document = yaml.parseDocument(source, {
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    lineCounter: lines,
  });
  let uneven = false;
  let merges = false;
  yaml.visit(document, {
    Map: (_, map) => {
      const columns = new Set<number>();
      for (const { key, value } of map.items) {
        if (yaml.isMap(value) && !value.flow && value.range) columns.add(lines.linePos(value.range[0]).col);
        merges ||= yaml.isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
      }
      uneven ||= columns.size > 1;
    },
  });
  if (merges) error('The merge key `<<` is not allowed', 'Write the keys out.');
  if (uneven)
    error('Maps below one key stand at different indents', 'Indent them all by the same number of spaces.');
}

function hasLooseTab(source: string): boolean {
  const { Lexer } = loadYaml();
  let isScalar = false;
  let afterHeader = false;
  for (const token of new Lexer().lex(source)) {
    if (isScalar) {
      isScalar = false;
      const first = token[0];
      if (!afterHeader && first !== '"' && first !== "'" && token.includes('\t')) return true;
      afterHeader = false;
    } else if (token === '\u001f') isScalar = true;
    else if (/^[|>]/.test(token)) afterHeader = true;
    else if (!/^[#"']/.test(token) && token.includes('\t')) return true;
  }
  return false;
}
