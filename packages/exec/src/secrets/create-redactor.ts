import {
  RedactingStream,
  replacementTable,
  type Replacement,
  type ReplacementTable,
} from './redacting-stream.ts';
import { secretForms } from './secret-forms.ts';

/** Takes secrets out of everything that a run shows or stores. */
export interface Redactor {
  /** True when there is nothing to look for. */
  readonly isEmpty: boolean;
  redactText(text: string): string;
  /** The same value with every text in it redacted, keys included. */
  redactValue(value: unknown): unknown;
  /** For output that arrives in chunks; one for each stream. */
  openStream(): RedactingStream;
}

/**
 * Replaces each secret by `[redacted NAME]`, wherever it stands and also in its common encodings (ruling 21).
 *
 * @example
 * createRedactor({ API_KEY: 'hunter22' }).redactText('key=hunter22'); // 'key=[redacted API_KEY]'
 */
export function createRedactor(secrets: Readonly<Record<string, string>>): Redactor {
  const replacements = Object.entries(secrets).flatMap(([name, value]) => replacementsOf(name, value));
  // Made when it is first needed: most commands have no secrets.
  let table: ReplacementTable | undefined;
  const openStream = (): RedactingStream => new RedactingStream((table ??= replacementTable(replacements)));
  const isEmpty = replacements.length === 0;
  const redactText = (text: string): string => {
    if (isEmpty || text === '') return text;
    const bytes = Buffer.from(text);
    const stream = openStream();
    const redacted = Buffer.concat([stream.push(bytes), stream.end()]);
    return redacted.equals(bytes) ? text : redacted.toString();
  };
  return {
    isEmpty,
    redactText,
    redactValue: (value) => (isEmpty ? value : mapTexts(value, redactText)),
    openStream,
  };
}

function replacementsOf(name: string, value: string): Replacement[] {
  const marker = Buffer.from(`[redacted ${name}]`);
  const forms = secretForms(value).map((form) => ({ ...form, marker }));
  // A marker stands for itself, so that a text can be redacted twice even where a value is a part of a marker.
  return forms.length === 0 ? [] : [...forms, { bytes: marker, marker, wrappable: false, wholeWord: false }];
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [change(key), mapTexts(each, change)]),
  );
}
