import { isList, isMap } from '../frontmatter/frontmatter.ts';
import type { FieldReader } from '../manifest/field-reader.ts';
import type { AshFields } from '../manifest/manifest.ts';
import type { Dialect } from './dialect.ts';

const signals = ['env', 'packages', 'capabilities', 'access', 'sensitive', 'rationale', 'max_iterations'];
const environmentName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const packageName = /^[A-Za-z0-9][A-Za-z0-9+._:=~-]*$/;
const capabilityId = /^[a-z0-9][a-z0-9_-]*\.[a-z0-9][a-z0-9_-]*$/;
const defaultIterations = 10;

/** Ash: skills as subagents with their own environment, packages, capabilities and access rules. */
export const ash: Dialect = {
  name: 'ash',
  keys: new Set([...signals, 'authors', 'model']),
  recognises: (data) => signals.some((key) => data[key] !== undefined),
  nameRequired: false,
  mismatchRefused: false,
  descriptionOptional: false,
  bodyRequired: true,
  readFields: (reader) => ({ ash: readAshFields(reader) }),
};

function readAshFields(reader: FieldReader): AshFields {
  const rationale = reader.trimmed('rationale');
  // Whatever cannot be read as "no" is sensitive: this flag only ever takes access away.
  const sensitive = reader.boolean('sensitive', false, true);
  const chatTypes = readChatTypes(reader) ?? (sensitive ? ['private'] : undefined);
  return {
    authors: reader.texts('authors'),
    ...(rationale === undefined ? {} : { rationale }),
    sensitive,
    ...(chatTypes === undefined ? {} : { chatTypes }),
    env: readMatching(reader, 'env', environmentName, 'environment variable names, such as `API_KEY`'),
    packages: readMatching(reader, 'packages', packageName, 'package names, such as `jq`'),
    capabilities: readCapabilities(reader),
    maxIterations: reader.integer('max_iterations', defaultIterations, 1, Infinity),
  };
}

/** The chat types that may invoke the skill; undefined when nothing restricts them. */
function readChatTypes(reader: FieldReader): string[] | undefined {
  if (!reader.has('access')) return undefined;
  const access = reader.map('access');
  // A restriction that cannot be read must not become none.
  if (access === undefined) return ['private'];
  const unknown = Object.keys(access).filter((key) => key !== 'chat_types');
  if (unknown.length > 0) {
    reader.dialectRule(
      'access',
      `\`access\` has unknown keys: ${unknown.sort().join(', ')}`,
      'Only `chat_types` is known there.',
      'FIELD_UNKNOWN',
    );
  }
  const types = reader.texts('access', 'chat_types').map((type) => type.toLowerCase());
  if (types.length > 0) return types;
  const value = access['chat_types'];
  const readable = isList(value) ? value.length === 0 : !isMap(value);
  return readable && unknown.length === 0 ? undefined : ['private'];
}

function readCapabilities(reader: FieldReader): string[] {
  const ids = reader.texts('capabilities');
  const wrong = ids.filter((id) => !capabilityId.test(id));
  if (wrong.length > 0) {
    const message = `\`capabilities\` must be namespaced ids: ${wrong.sort().join(', ')}`;
    const severity = reader.dialectSet || reader.strict ? 'error' : 'warning';
    reader.report(
      'CAPABILITY_NOT_NAMESPACED',
      severity,
      'capabilities',
      message,
      'Write namespace.name, such as `gog.email`.',
    );
  }
  return ids.filter((id) => capabilityId.test(id));
}

function readMatching(reader: FieldReader, key: string, pattern: RegExp, expected: string): string[] {
  const texts = reader.texts(key);
  const wrong = texts.filter((text) => !pattern.test(text));
  if (wrong.length > 0) {
    reader.outOfRange(
      key,
      `\`${key}\` must be ${expected}: ${wrong.join(', ')}`,
      'Correct or remove the entry; it is left out.',
    );
  }
  return texts.filter((text) => pattern.test(text));
}
