import { join } from 'node:path';
import { canonicalName } from '@techne/skills';
import { variableKey } from '../check/check-variable.ts';
import { agentKeys } from '../keys/agent-keys.ts';
import { appSkillsKeys } from '../keys/app-skills-keys.ts';
import { camelCase } from '../keys/camel-case.ts';
import { providerOfCapabilitiesKeys } from '../keys/capabilities-keys.ts';
import type { KeyTable } from '../keys/key.ts';
import { knowledgeKeys } from '../keys/knowledge-keys.ts';
import { modelProviderKeys, modelsKeys } from '../keys/models-keys.ts';
import { sandboxKeys } from '../keys/sandbox-keys.ts';
import type { SectionValues } from '../keys/section-values.ts';
import { serverKeys } from '../keys/server-keys.ts';
import {
  capabilityProviderKeys,
  skillDefaultsKeys,
  skillKeys,
  skillsKeys,
  sourceKeys,
} from '../keys/skills-keys.ts';
import { toolsKeys } from '../keys/tools-keys.ts';
import { workflowsKeys } from '../keys/workflows-keys.ts';
import { resolvePath } from '../check/resolve-path.ts';
import type { Config, SkillSection, SourceSection } from './config.ts';
import type { TableValue } from './setting.ts';
import type { Settings } from './settings.ts';

/** Makes the configuration of the settings that hold, with the defaults of the table of keys. */
export function buildConfig(settings: Settings, folders: Config['folders']): Config {
  const read = <Keys extends KeyTable>(path: readonly string[], keys: Keys): SectionValues<Keys> =>
    readSection(settings, path, keys, folders);
  const skills = read(['skills'], skillsKeys);
  const server = read(['server'], serverKeys);
  return {
    folders,
    skills: {
      ...skills,
      sources: readSources(settings),
      defaults: read(['skills', 'defaults'], skillDefaultsKeys),
      named: readSkills(settings, folders),
    },
    app: {
      skills: {
        ...read(['app', 'skills'], appSkillsKeys),
        turnedOff: settings.get(['app', 'skills', 'enabled'])?.value === false,
      },
    },
    capabilities: {
      providers: readNamed(settings, ['capabilities', 'providers'], (path) =>
        read(path, providerOfCapabilitiesKeys),
      ),
    },
    models: {
      ...read(['models'], modelsKeys),
      aliases: readNamed(settings, ['models', 'aliases'], (path) => settings.get(path)?.value as string),
      providers: readNamed(settings, ['models', 'providers'], (path) => read(path, modelProviderKeys)),
    },
    agent: read(['agent'], agentKeys),
    tools: read(['tools'], toolsKeys),
    sandbox: read(['sandbox'], sandboxKeys),
    // Not TECHNE_HOME itself: `skills` in there is the operator's own.
    knowledge: read(['knowledge'], knowledgeKeys),
    workflows: read(['workflows'], workflowsKeys),
    server: { ...server, data: server.data ?? join(folders.techneHome, 'data') },
  };
}

function readSection<Keys extends KeyTable>(
  settings: Settings,
  path: readonly string[],
  keys: Keys,
  folders: Config['folders'],
): SectionValues<Keys> {
  const entries = Object.entries(keys).map(([name, key]) => {
    const set = settings.get([...path, name]);
    return [camelCase(name), set === undefined ? defaultOf(key, folders) : set.value];
  });
  // The type is computed from the same table that the values are read by.
  return Object.fromEntries(entries) as SectionValues<Keys>;
}

function defaultOf(key: KeyTable[string], folders: Config['folders']): unknown {
  if (!('default' in key)) return undefined;
  if (key.kind !== 'paths') return key.default;
  return key.default?.map((path) =>
    key.words?.includes(path) === true ? path : resolvePath(path, folders.project, folders.home),
  );
}

function readSources(settings: Settings): readonly SourceSection[] {
  const items = (settings.get(['skills', 'sources'])?.value ?? []) as readonly TableValue[];
  return items.map((item) => {
    const entries = Object.entries(sourceKeys).map(([name, key]) => [
      camelCase(name),
      item[name] ?? ('default' in key ? key.default : undefined),
    ]);
    return Object.fromEntries(entries) as SourceSection;
  });
}

function readSkills(settings: Settings, folders: Config['folders']): Readonly<Record<string, SkillSection>> {
  const skills: Record<string, SkillSection> = Object.create(null);
  for (const name of settings.namesBelow(['skills'])) {
    const path = ['skills', name];
    const keys = settings.namesBelow(path);
    if (name === 'defaults' || keys.length === 0) continue;
    const isProvided = settings.namesBelow([...path, 'capability_provider']).length > 0;
    const variables: Record<string, string> = Object.create(null);
    for (const key of keys) {
      const setting = settings.get([...path, key]);
      if (setting?.key === variableKey) variables[key] = setting.value as string;
    }
    skills[canonicalName(name)] = {
      ...readSection(settings, path, skillKeys, folders),
      variables,
      ...(isProvided
        ? {
            capabilityProvider: readSection(
              settings,
              [...path, 'capability_provider'],
              capabilityProviderKeys,
              folders,
            ),
          }
        : {}),
    };
  }
  return skills;
}

function readNamed<Value>(
  settings: Settings,
  path: readonly string[],
  read: (path: readonly string[]) => Value,
): Readonly<Record<string, Value>> {
  const named: Record<string, Value> = Object.create(null);
  for (const name of settings.namesBelow(path)) named[name] = read([...path, name]);
  return named;
}
