import { ExecError } from '../errors/exec-error.ts';
import type { Environment } from './inherited-environment.ts';

/** Variables that make a loader, a shell or an interpreter run something before the program itself. */
const loading = new RegExp(
  `^(?:${[
    'PATH|IFS|ENV|BASH_ENV|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|BASH_FUNC_.*|ZDOTDIR',
    'LD_.*|DYLD_.*|GCONV_PATH|GLIBC_TUNABLES|LOCPATH',
    'NODE_OPTIONS|NODE_PATH|NODE_REPL_EXTERNAL_MODULE',
    'PYTHONSTARTUP|PYTHONPATH|PYTHONHOME|PYTHONINSPECT|PYTHONUSERBASE|PYTHONBREAKPOINT|PYTHONWARNINGS',
    'PERL5OPT|PERL5LIB|PERLLIB|PERL5DB|RUBYOPT|RUBYLIB|LUA_INIT.*|LUA_PATH.*|LUA_CPATH.*',
    'JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|DOTNET_STARTUP_HOOKS|PHPRC|PHP_INI_SCAN_DIR',
    'GIT_EXEC_PATH|GIT_SSH|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_CONFIG.*|GIT_TEMPLATE_DIR',
  ].join('|')})$`,
  'i',
);
const reserved = /^(?:TECHNE|GIBBERISH)_/i;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Why a name may not be declared; undefined when it may. */
export function declaredNameProblem(name: string): string | undefined {
  if (!variableName.test(name)) return 'it is not a name of letters, digits and underscores';
  if (loading.test(name)) return 'it decides which code is loaded or started';
  if (reserved.test(name)) return 'names that begin with TECHNE_ or GIBBERISH_ are set by the runner';
  return undefined;
}

/**
 * Checks the values that the configuration declares for a skill. They may be secrets and may carry names that are
 * never inherited, but not the name of a variable that loads code.
 *
 * @example
 * declaredEnvironment({ WEATHER_API_KEY: 'k' }); // { WEATHER_API_KEY: 'k' }
 * declaredEnvironment({ LD_PRELOAD: '/x.so' }); // throws ENVIRONMENT_REFUSED
 */
export function declaredEnvironment(declared: Readonly<Record<string, string>>): Environment {
  const entries = Object.entries(declared);
  for (const [name, value] of entries) {
    const problem = declaredNameProblem(name) ?? valueProblem(value);
    if (problem === undefined) continue;
    // The value may be a secret, so neither message nor data holds it.
    throw new ExecError(
      'ENVIRONMENT_REFUSED',
      `The variable ${JSON.stringify(name)} is refused: ${problem}`,
      {
        hint: 'Declare another name for it in the configuration, and in the skill.',
        data: { name, reason: problem },
      },
    );
  }
  return Object.fromEntries(entries);
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'its value is not text';
  return value.includes('\0') ? 'its value holds a NUL character' : undefined;
}
