import { capabilityPresets } from '../answers/capability-presets.ts';
import { followAliases } from '../answers/follow-aliases.ts';
import { knownProviders } from '../answers/known-providers.ts';
import type { Config } from '../config/config.ts';
import type { Origin } from '../config/origin.ts';
import type { Settings } from '../config/settings.ts';
import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';
import { showPath } from '../toml/key-path.ts';
import { makeDiagnostic } from './layer-context.ts';

/** What can be wrong only when all layers are seen together. */
export function checkWhole(
  config: Config,
  settings: Settings,
  earlier: readonly ConfigDiagnostic[],
): ConfigDiagnostic[] {
  const refused = new Set(earlier.filter((each) => each.severity === 'error').map((each) => each.key));
  const incomplete = [
    ...checkModelProviders(config, settings),
    ...checkCapabilities(config, settings),
    ...checkIssuer(config, settings),
  ];
  // A key whose value was refused is there: one error about it is enough.
  return [...checkReferences(config, settings), ...incomplete.filter((each) => !refused.has(each.key))];
}

function checkReferences(config: Config, settings: Settings): ConfigDiagnostic[] {
  const { aliases, default: chosen } = config.models;
  const references = Object.entries(aliases).map(([name, target]) => ({
    path: ['models', 'aliases', name],
    target,
  }));
  if (chosen !== undefined) references.push({ path: ['models', 'default'], target: chosen });
  return references.flatMap(({ path, target }) => {
    const followed = followAliases(aliases, target);
    const origin = originOf(settings, path);
    if ('cycle' in followed) {
      const message = `${showPath(path)} leads round in a circle: ${followed.cycle.join(' → ')}`;
      return [
        makeDiagnostic(
          'MODEL_ALIAS_CYCLE',
          'error',
          path,
          origin,
          message,
          'Let one of them name provider:model.',
        ),
      ];
    }
    const provider = followed.reference.split(':', 1)[0] as string;
    const isKnown =
      provider in config.models.providers || knownProviders.some((each) => each.name === provider);
    if (isKnown && followed.reference.includes(':')) return [];
    const message = `${showPath(path)} leads to ${followed.reference}, which is no alias and has no known provider`;
    return [
      makeDiagnostic(
        'PROVIDER_UNKNOWN',
        'warning',
        path,
        origin,
        message,
        `Add [models.providers.${showPath([provider])}], or correct it.`,
      ),
    ];
  });
}

function checkModelProviders(config: Config, settings: Settings): ConfigDiagnostic[] {
  return Object.entries(config.models.providers).flatMap(([name, provider]) => {
    const type =
      provider.type ?? knownProviders.find((each) => each.name === name)?.type ?? 'openai-compatible';
    if (type !== 'openai-compatible' || provider.baseUrl !== undefined) return [];
    return [
      missing(settings, ['models', 'providers', name], 'base_url', 'Say where it is: base_url = "http://…"'),
    ];
  });
}

function checkCapabilities(config: Config, settings: Settings): ConfigDiagnostic[] {
  const { named } = config.skills;
  const hint = 'Say what to start: command = ["program", "argument"]';
  const wired = new Set<string>();
  const problems: ConfigDiagnostic[] = [];
  for (const [skill, { enabled, capabilityProvider: own }] of Object.entries(named)) {
    // A skill that was turned off leaves the settings of its provider without a use, not without a command.
    const preset = enabled === undefined ? undefined : capabilityPresets.get(skill);
    const namespace = own?.namespace ?? preset?.namespace ?? skill;
    if (own?.command !== undefined || preset !== undefined) wired.add(namespace);
    else if (
      own !== undefined &&
      own.enabled !== false &&
      enabled !== false &&
      config.capabilities.providers[namespace]?.command === undefined
    ) {
      problems.push(missing(settings, ['skills', skill, 'capability_provider'], 'command', hint));
    }
  }
  for (const [namespace, provider] of Object.entries(config.capabilities.providers)) {
    if (provider.command !== undefined || provider.enabled === false || wired.has(namespace)) continue;
    problems.push(missing(settings, ['capabilities', 'providers', namespace], 'command', hint));
  }
  return problems;
}

function checkIssuer(config: Config, settings: Settings): ConfigDiagnostic[] {
  if (config.server.jwksUrl === undefined || config.server.jwtIssuer !== undefined) return [];
  return [
    missing(settings, ['server'], 'jwt_issuer', 'Say whose tokens count: jwt_issuer = "…"', [
      'server',
      'jwks_url',
    ]),
  ];
}

function missing(
  settings: Settings,
  section: readonly string[],
  key: string,
  hint: string,
  because = section,
): ConfigDiagnostic {
  const message = `[${showPath(section)}] has no ${key}`;
  return makeDiagnostic(
    'KEY_MISSING',
    'error',
    [...section, key],
    originOf(settings, because),
    message,
    hint,
  );
}

/** Who set a key, or the first of the keys below it. */
function originOf(settings: Settings, path: readonly string[]): Origin {
  const [first] = settings.namesBelow(path);
  return (
    settings.get(path)?.origin ??
    (first === undefined ? { kind: 'default' } : originOf(settings, [...path, first]))
  );
}
