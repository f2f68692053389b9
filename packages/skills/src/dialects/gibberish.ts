import type { FieldReader } from '../manifest/field-reader.ts';
import { modeNames, type GibberishFields } from '../manifest/manifest.ts';
import type { Dialect } from './dialect.ts';

const signals = ['modes', 'read_only', 'always_ask'];
const semanticVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const defaultTimeout = 30;

/** gibb.eri.sh: tools written in Markdown. */
export const gibberish: Dialect = {
  name: 'gibberish',
  keys: new Set([...signals, 'version', 'author', 'timeout', 'network']),
  recognises: (data) => signals.some((key) => data[key] !== undefined),
  nameRequired: true,
  mismatchRefused: false,
  descriptionOptional: false,
  descriptionCut: 256,
  bodyRequired: true,
  readFields: (reader) => ({ gibberish: readGibberishFields(reader) }),
};

function readGibberishFields(reader: FieldReader): GibberishFields {
  checkVersion(reader);
  return {
    modes: readModes(reader),
    readOnly: reader.boolean('read_only', false),
    // Whatever cannot be read as "no" asks.
    alwaysAsk: reader.boolean('always_ask', false, true),
    timeout: reader.integer('timeout', defaultTimeout, 1, 300),
    network: reader.boolean('network', false),
  };
}

function checkVersion(reader: FieldReader): void {
  const version = reader.trimmed('version');
  if (version === undefined) {
    reader.dialectRule(
      'version',
      '`version` is missing',
      'Add a line such as `version: 1.0.0`.',
      'FIELD_MISSING',
    );
  } else if (!semanticVersion.test(version)) {
    reader.outOfRange(
      'version',
      `\`version\` is not a semantic version: ${version}`,
      'Write three numbers, such as `1.0.0`.',
    );
  }
}

function readModes(reader: FieldReader): string[] {
  const modes = reader.texts('modes');
  const unknown = modes.filter((mode) => !(modeNames as readonly string[]).includes(mode));
  if (unknown.length > 0) {
    const message = `\`modes\` has unknown modes: ${unknown.join(', ')}`;
    reader.report('MODE_UNKNOWN', 'warning', 'modes', message, `Known modes are ${modeNames.join(', ')}.`);
  }
  return modes.length === 0 ? ['Global'] : modes;
}
