import type { SkillSettings } from '@techne/config';
import { declaredEnvironment, ExecError } from '@techne/exec';
import { visibleSkills, type Catalog, type CatalogSkill } from '@techne/skills';
import { parseCapabilityId } from '../capabilities/capability-id.ts';
import type { CapabilityCaller, CapabilityManager } from '../capabilities/capability-manager.ts';
import { CapabilityError } from '../capabilities/capability-error.ts';
import type { Caller } from '../tools/agent-tool.ts';
import { skillSection, type SkillUseRefusal } from './skill-use-refusal.ts';
import type { UseSkillHost } from './use-skill-host.ts';

interface CheckedUse {
  readonly catalog: Catalog;
  readonly skill: CatalogSkill;
  readonly settings: SkillSettings;
  /** The declared values. */
  readonly secrets: Readonly<Record<string, string>>;
}

type Asked = {
  readonly skill: string;
  readonly message: string;
  readonly caller: Caller;
  readonly signal?: AbortSignal | undefined;
};

/**
 * The gates before a skill runs, in the order of ash.md: arguments, found (after one reload), enabled, chat type,
 * chat id, capabilities, env. The first that is shut answers.
 */
export async function checkSkillUse(host: UseSkillHost, asked: Asked): Promise<CheckedUse | SkillUseRefusal> {
  const { caller, signal } = asked;
  const missing = checkArguments(asked);
  if (missing !== undefined) return missing;
  const found = await findSkill(host, asked.skill, caller);
  if ('code' in found) return found;
  const { catalog, skill } = found;
  const settings = host.settings(skill.name);
  const refusal =
    checkEnabled(skill, settings) ??
    checkChatType(skill, caller) ??
    checkChat(skill, settings, caller) ??
    (await checkCapabilities(skill, host.capabilities, caller, signal));
  if (refusal !== undefined) return refusal;
  const secrets = declaredValues(skill, settings, host.configFile ?? '~/.techne/config.toml');
  return 'refusal' in secrets ? secrets.refusal : { catalog, skill, settings, secrets: secrets.values };
}

function checkArguments({ skill, message }: Asked): SkillUseRefusal | undefined {
  const field = skill.trim() === '' ? 'skill' : message.trim() === '' ? 'message' : undefined;
  return field === undefined
    ? undefined
    : { code: 'SKILL_ARGUMENT_MISSING', message: `Missing required field: ${field}` };
}

async function findSkill(
  host: UseSkillHost,
  name: string,
  { chat, mode }: Caller,
): Promise<Pick<CheckedUse, 'catalog' | 'skill'> | SkillUseRefusal> {
  const known = host.catalog();
  const skill = known.find(name);
  if (skill !== undefined) return { catalog: known, skill };
  const catalog = await host.reload();
  const found = catalog.find(name);
  if (found !== undefined) return { catalog, skill: found };
  // A model reads this: it hears of no more than it was told of.
  const place = {
    ...(mode === undefined ? {} : { mode }),
    ...(chat === undefined ? {} : { chatType: chat.type }),
  };
  const available = visibleSkills(catalog.skills, place).map((each) => each.name);
  return {
    code: 'SKILL_NOT_FOUND',
    message: `Skill '${name.slice(0, 200)}' not found. Available: ${available.sort().join(', ')}`,
    config: '[[skills.sources]]\npath = "/folder/with/skills"',
  };
}

function checkEnabled(skill: CatalogSkill, settings: SkillSettings): SkillUseRefusal | undefined {
  const { name, available, reason } = skill;
  if (!settings.enabled) {
    return {
      code: 'SKILL_DISABLED',
      message: `Skill '${name}' is disabled in config`,
      config: `${skillSection(name)}\nenabled = true`,
    };
  }
  if (available) return undefined;
  return {
    code: 'SKILL_DISABLED',
    message: `Skill '${name}' is not available: ${reason ?? 'it was turned off'}`,
  };
}

function checkChatType({ name, manifest }: CatalogSkill, { chat }: Caller): SkillUseRefusal | undefined {
  const types = manifest.ash?.chatTypes;
  if (types === undefined || (chat !== undefined && types.includes(chat.type))) return undefined;
  const list = types.toSorted().join(', ');
  const hint = `Use it in a chat of the type ${list}; the skill's own \`access\` says so.`;
  return chat === undefined
    ? {
        code: 'SKILL_CHAT_REQUIRED',
        message: `Skill '${name}' requires chat context and is only available in: ${list}`,
        hint,
      }
    : { code: 'SKILL_CHAT_TYPE_NOT_ALLOWED', message: `Skill '${name}' is only available in: ${list}`, hint };
}

function checkChat(
  { name }: CatalogSkill,
  { allowChatIds }: SkillSettings,
  { chat }: Caller,
): SkillUseRefusal | undefined {
  if (allowChatIds.length === 0 || (chat !== undefined && allowChatIds.includes(chat.id))) return undefined;
  const section = skillSection(name);
  return {
    code: 'SKILL_CHAT_NOT_ALLOWED',
    message: `Skill '${name}' is not enabled for this chat (configure [skills.defaults].allow_chat_ids or ${section}.allow_chat_ids).`,
    config: `${section}\nallow_chat_ids = [${JSON.stringify(chat?.id ?? 'chat-id')}]`,
  };
}

async function checkCapabilities(
  { name, manifest }: CatalogSkill,
  manager: CapabilityManager | undefined,
  caller: Caller,
  signal: AbortSignal | undefined,
): Promise<SkillUseRefusal | undefined> {
  const required = manifest.ash?.capabilities ?? [];
  if (required.length === 0) return undefined;
  const asking = capabilityCaller(caller, name);
  if (asking === undefined) {
    return {
      code: 'SKILL_USER_REQUIRED',
      message: `Skill '${name}' requires verified user context for capability access.`,
      hint: 'Sign in first.',
    };
  }
  const namespaces = [...new Set(required.flatMap((id) => parseCapabilityId(id)?.namespace ?? []))].sort();
  const config = namespaces
    .map((each) => `[capabilities.providers.${each}]\ncommand = ["your-provider", "bridge"]`)
    .join('\n\n');
  if (manager === undefined) {
    return {
      code: 'SKILL_CAPABILITIES_OFF',
      message: `Skill '${name}' requires capabilities but capability manager is not available.`,
      config,
    };
  }
  try {
    const { capabilities, failures } = await manager.visible(asking, { namespaces, signal });
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    const visible = new Set(capabilities.map(({ id }) => id));
    const unavailable = required.filter((id) => !visible.has(id)).sort();
    if (unavailable.length === 0) return undefined;
    return {
      code: 'SKILL_CAPABILITIES_UNAVAILABLE',
      message: `Skill '${name}' requires unavailable capabilities in this context: ${unavailable.join(', ')}`,
      config,
    };
  } catch (error) {
    if (!CapabilityError.isInstance(error)) throw error;
    return {
      code: 'SKILL_CAPABILITY_PREFLIGHT_FAILED',
      message: `Capability preflight failed (${error.code}): ${error.message}`,
      hint: error.hint,
      config,
    };
  }
}

/** Who asks a provider; undefined when nobody does. */
export function capabilityCaller(
  { user, tenant, chat }: Caller,
  skill: string,
): CapabilityCaller | undefined {
  return user === undefined || user === '' ? undefined : { user, tenant, skill, chatType: chat?.type };
}

function declaredValues(
  { name, manifest }: CatalogSkill,
  { env }: SkillSettings,
  configFile: string,
): { values: Readonly<Record<string, string>> } | { refusal: SkillUseRefusal } {
  const names = [...new Set(manifest.ash?.env ?? [])];
  const missing = names.filter((each) => !Object.hasOwn(env, each));
  if (missing.length > 0) {
    const config = [skillSection(name), ...missing.map((each) => `${each} = "your-value-here"`)].join('\n');
    const message = `Skill '${name}' requires configuration.\n\nAdd to ${configFile}:\n\n${config}`;
    return { refusal: { code: 'SKILL_ENV_MISSING', message, config } };
  }
  try {
    // Only what is declared: others in the section are none of this skill's business.
    return { values: declaredEnvironment(Object.fromEntries(names.map((each) => [each, env[each] ?? '']))) };
  } catch (error) {
    if (!ExecError.isInstance(error)) throw error;
    return { refusal: { code: 'SKILL_ENV_REFUSED', message: error.message, hint: error.hint } };
  }
}
