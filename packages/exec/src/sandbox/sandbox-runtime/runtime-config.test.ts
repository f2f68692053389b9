import { execFileSync } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { runtimeCommand, runtimeConfig } from './runtime-config.ts';

const folders = { work: '/w', project: '/p', skillDirectory: '/s' };

it('denies homes and temporary files, shows the folders of the run, lets the work folder be written', () => {
  const { filesystem, network } = runtimeConfig({ program: 'x', args: [] }, folders, '/runtime');
  expect(filesystem.denyRead).toEqual(
    expect.arrayContaining(['/home', '/Users', '/root', homedir(), tmpdir()]),
  );
  expect(filesystem.allowRead).toEqual(['/w', '/p', '/s', '/runtime', process.execPath]);
  expect(filesystem.allowWrite).toEqual(['/w']);
  expect(network).toMatchObject({ allowedDomains: [], allowUnixSockets: [], strictAllowlist: true });
});

it('passes a list of domains on', () => {
  const request = {
    program: 'x',
    args: [],
    network: { kind: 'domains', domains: ['example.com', '*.example.org'] },
  } as const;
  expect(runtimeConfig(request, folders, '/runtime').network.allowedDomains).toEqual([
    'example.com',
    '*.example.org',
  ]);
});

it('quotes every word, so that a shell gives them back as they were', () => {
  const args = [
    '%s|',
    "it's",
    '$(id)',
    '`id`',
    '"',
    '\\',
    '',
    ' ',
    '\n',
    '; exit',
    '--',
    '*',
    '~',
    '!x',
    'ünï',
  ];
  const line = runtimeCommand({ program: 'printf', args }, '/', defaultLimits);
  expect(execFileSync('/bin/bash', ['-c', line], { encoding: 'utf8' })).toBe(
    args
      .slice(1)
      .map((word) => `${word}|`)
      .join(''),
  );
});

it('sets limits before the program starts', () => {
  const line = runtimeCommand(
    { program: 'bash', args: ['-c', 'ulimit -t; ulimit -n; ulimit -c; pwd'] },
    '/usr',
    { ...defaultLimits, cpuSeconds: 7, openFiles: 64 },
  );
  expect(execFileSync('/bin/bash', ['-c', line], { encoding: 'utf8' })).toBe('7\n64\n0\n/usr\n');
});
