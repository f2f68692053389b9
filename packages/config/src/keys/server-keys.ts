import { sourceKinds } from '@techne/skills';
import type { KeyTable } from './key.ts';
import type { Section } from './section.ts';

export const serverKeys = {
  host: {
    kind: 'text',
    default: '127.0.0.1',
    meaning: 'The address to listen on. Beyond loopback it also needs `allow_remote`.',
  },
  port: {
    kind: 'integer',
    default: 4310,
    minimum: 0,
    maximum: 65_535,
    meaning: 'The port; 0 takes a free one.',
  },
  allow_remote: {
    kind: 'boolean',
    default: false,
    meaning: 'Whether `host` may be an address that other machines reach.',
  },
  public_url: {
    kind: 'text',
    format: 'url',
    defaultText: 'made from `host` and `port`',
    meaning: 'The address that links carry, such as that of a proxy with TLS.',
  },
  data: {
    kind: 'path',
    defaultText: '`data` in `TECHNE_HOME`',
    meaning: 'The folder of the database and of managed skills.',
  },
  database_url: {
    kind: 'text',
    secret: true,
    defaultText: '`DATABASE_URL`, else SQLite in `data`',
    meaning: 'A PostgreSQL database: `postgres://…`.',
  },
  shared_sources: {
    kind: 'paths',
    default: ['bundled'],
    words: sourceKinds,
    meaning: 'What users see besides managed skills: kinds of source, or folders of sources.',
  },
  allowed_hosts: {
    kind: 'texts',
    default: [],
    meaning: 'Further values of the Host header that are answered; the address listened on always is.',
  },
  allowed_origins: {
    kind: 'texts',
    default: [],
    meaning: 'Further origins whose pages may call the API.',
  },
  registration: {
    kind: 'text',
    choices: ['loopback', 'invite'],
    default: 'loopback',
    meaning:
      '`loopback`: anybody may register while only this machine can reach the server. `invite`: only the invited.',
  },
  jwks_url: { kind: 'text', format: 'url', meaning: 'Keys of an external issuer of tokens.' },
  jwt_issuer: { kind: 'text', meaning: 'Its `iss`. Required with `jwks_url`.' },
  jwt_audience: { kind: 'text', default: 'techne', meaning: 'The `aud` that its tokens must have.' },
  session_days: {
    kind: 'integer',
    default: 30,
    minimum: 1,
    maximum: 365,
    meaning: 'How long a sign-in is good for.',
  },
  shutdown_seconds: {
    kind: 'integer',
    default: 10,
    minimum: 0,
    maximum: 3_600,
    meaning: 'How long streams may go on after the server was told to stop.',
  },
  max_body_bytes: {
    kind: 'integer',
    default: 10_485_760,
    minimum: 1_024,
    maximum: 1_073_741_824,
    meaning: 'The largest request.',
  },
  runs_per_minute: {
    kind: 'integer',
    default: 10,
    minimum: 1,
    maximum: 1_000_000,
    meaning: 'For each user, over all servers: run, use, tools and `@name` together.',
  },
  workflows_per_minute: {
    kind: 'integer',
    default: 10,
    minimum: 1,
    maximum: 1_000_000,
    meaning: 'For each user, over all servers: executions of workflows.',
  },
  log_level: {
    kind: 'text',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
    meaning: 'What is logged.',
  },
} as const satisfies KeyTable;

export const serverSection: Section = {
  path: ['server'],
  meaning: 'What `techne serve` does.',
  keys: serverKeys,
};
