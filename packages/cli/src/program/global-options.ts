import type { DialectChoice } from '@techne/skills';
import type { OptionDefinition } from './option.ts';

/** Written out, so that help and wrong usage need not load the library. A test holds it against the library's list. */
export const dialectChoices = [
  'auto',
  'agentskills',
  'ash',
  'gibberish',
  'agent-flow',
] as const satisfies readonly DialectChoice[];

/** Options of every command. */
export const globalOptions: readonly OptionDefinition[] = [
  {
    name: 'root',
    value: 'DIR',
    repeatable: true,
    summary: 'Look for skills in DIR alone; may be given several times',
  },
  {
    name: 'config',
    value: 'FILE',
    summary: 'Read FILE instead of TECHNE_HOME/config.toml',
  },
  {
    name: 'dialect',
    value: 'NAME',
    choices: dialectChoices,
    summary: 'Read skills as auto, agentskills, ash, gibberish or agent-flow',
  },
  { name: 'strict', summary: 'Refuse what is not exactly right, instead of repairing it' },
  {
    name: 'server',
    value: 'URL',
    summary: 'Work against a Techne server instead of this machine; also TECHNE_SERVER',
  },
  {
    name: 'token-file',
    value: 'FILE',
    summary: 'Read the token for the server from FILE; without it TECHNE_TOKEN counts',
  },
  { name: 'insecure-http', summary: 'Send the token over http:// to another machine all the same' },
  { name: 'json', summary: 'Print data as JSON on stdout, and nothing else there' },
  { name: 'color', negatable: true, summary: 'Force colours on or off' },
  { name: 'help', short: 'h', summary: 'Show help' },
  { name: 'version', short: 'v', summary: 'Show the version' },
];
