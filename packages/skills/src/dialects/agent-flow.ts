import {
  isList,
  isMap,
  textPath,
  type FrontmatterMap,
  type FrontmatterValue,
} from '../frontmatter/frontmatter.ts';
import { countCodePoints } from '../manifest/code-points.ts';
import { readNumber, type FieldReader } from '../manifest/field-reader.ts';
import type { AgentFlowFields, InputDefinition } from '../manifest/manifest.ts';
import type { Dialect, DialectFields } from './dialect.ts';

const limits = {
  inputName: 64,
  label: 128,
  default: 1_024,
  description: 512,
  knowledgeBase: 256,
  userId: 256,
  license: 64,
};
const modelDefaults = { temperature: 0.7, maxTokens: 2_000 };

/** Agent Flow Lite: prompts with typed inputs, a knowledge base and model settings. */
export const agentFlow: Dialect = {
  name: 'agent-flow',
  keys: new Set(['inputs', 'knowledge_base', 'model', 'user_id']),
  recognises: (data) =>
    data['inputs'] !== undefined ||
    data['knowledge_base'] !== undefined ||
    data['user_id'] !== undefined ||
    isMap(data['model']),
  nameRequired: false,
  mismatchRefused: true,
  descriptionOptional: true,
  modelSettings: true,
  bodyRequired: false,
  readFields: readAgentFlowFields,
};

function readAgentFlowFields(reader: FieldReader): DialectFields {
  reader.limited('license', limits.license);
  const knowledgeBase = reader.limited('knowledge_base', limits.knowledgeBase);
  const userId = reader.limited('user_id', limits.userId);
  const model = readModel(reader);
  const agentFlow: AgentFlowFields = {
    inputs: readInputs(reader),
    ...(knowledgeBase === undefined ? {} : { knowledgeBase }),
    ...(model === undefined ? {} : { model: model.settings }),
    ...(userId === undefined ? {} : { userId }),
  };
  return { agentFlow, ...(model?.id === undefined ? {} : { model: model.id }) };
}

/** A mapping `model`; a string is a model id and is read elsewhere. */
function readModel(
  reader: FieldReader,
): { settings: { temperature: number; maxTokens: number }; id?: string } | undefined {
  const model = reader.value('model');
  if (!isMap(model) || Object.keys(model).length === 0) return undefined;
  const temperature = readNumber(model['temperature'], modelDefaults.temperature, 0, 2, false, () =>
    reader.outOfRange(
      'model',
      '`model.temperature` must be a number from 0 to 2',
      'Write a number from 0 to 2; without it 0.7 counts.',
    ),
  );
  const maxTokens = readNumber(model['max_tokens'], modelDefaults.maxTokens, 1, 8_192, true, () =>
    reader.outOfRange(
      'model',
      '`model.max_tokens` must be a whole number from 1 to 8192',
      'Write a whole number from 1 to 8192; without it 2000 counts.',
    ),
  );
  const id = model['id'];
  return {
    settings: { temperature, maxTokens },
    ...(typeof id === 'string' && id.trim() !== '' ? { id: id.trim() } : {}),
  };
}

function readInputs(reader: FieldReader): InputDefinition[] {
  const value = reader.value('inputs');
  if (value === undefined || value === null) return [];
  if (!isList(value)) {
    reader.outOfRange(
      'inputs',
      '`inputs` must be a list',
      'Begin each input with `- name: …`.',
      'FIELD_TYPE',
    );
    return [];
  }
  const inputs = new Map<string, InputDefinition>();
  for (const [index, entry] of value.entries()) {
    const path = textPath('inputs', index);
    const name = isMap(entry) ? writtenText(reader, path, entry, 'name')?.trim() : undefined;
    if (!isMap(entry) || name === undefined || name === '') {
      reader.report(
        'FIELD_IGNORED',
        'warning',
        'inputs',
        'An input without a `name` is skipped',
        'Give it a `name`.',
      );
    } else if (countCodePoints(name) > limits.inputName) {
      reader.outOfRange(
        'inputs',
        `An input's \`name\` is longer than ${limits.inputName} characters`,
        'Shorten it.',
      );
    } else if (inputs.has(name)) {
      reader.outOfRange(
        'inputs',
        `The input \`${name}\` is declared twice`,
        'Keep one of them; the first one counts.',
      );
    } else {
      inputs.set(name, readInput(reader, name, entry, path));
    }
  }
  return [...inputs.values()];
}

function readInput(reader: FieldReader, name: string, entry: FrontmatterMap, path: string): InputDefinition {
  const read = (key: string, limit: number): string | undefined => {
    const text = writtenText(reader, path, entry, key);
    const given = entry[key] !== undefined && entry[key] !== null;
    if (given && (text === undefined || countCodePoints(text) > limit)) {
      const message = `\`${key}\` of the input \`${name}\` must be text of at most ${limit} characters`;
      reader.outOfRange('inputs', message, 'Shorten it; as it stands it is left out.');
      return undefined;
    }
    return text;
  };
  const label = read('label', limits.label)?.trim();
  const defaultValue = read('default', limits.default);
  const description = read('description', limits.description);
  return {
    name,
    label: label === undefined || label === '' ? name : label,
    type: readType(reader, name, entry['type']),
    required: readRequired(reader, name, entry['required']),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
    ...(description === undefined ? {} : { description }),
  };
}

function readType(
  reader: FieldReader,
  name: string,
  value: FrontmatterValue | undefined,
): 'text' | 'textarea' {
  if (value === 'text' || value === 'textarea') return value;
  if (value !== undefined && value !== null) {
    reader.report(
      'FIELD_RANGE',
      'warning',
      'inputs',
      `The type of the input \`${name}\` is not known; it counts as text`,
      'Write `text` or `textarea`.',
    );
  }
  return 'text';
}

function readRequired(reader: FieldReader, name: string, value: FrontmatterValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'object' ? '' : String(value).trim().toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(word)) return true;
  if (['false', 'no', 'off', '0'].includes(word)) return false;
  reader.outOfRange(
    'inputs',
    `\`required\` of the input \`${name}\` is neither true nor false`,
    'Write true or false.',
  );
  return false;
}

/** A scalar as the author wrote it: `1.0` stays `1.0`. */
function writtenText(
  reader: FieldReader,
  path: string,
  entry: FrontmatterMap,
  key: string,
): string | undefined {
  const value = entry[key];
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return reader.writtenText(textPath(path, key)) ?? String(value);
}
