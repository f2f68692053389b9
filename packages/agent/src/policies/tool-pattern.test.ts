import { describe, expect, it } from 'vitest';
import { recordingTool } from '../../test/turn-of.ts';
import { parseToolPattern } from './tool-pattern.ts';

const named = (name: string, id?: string) => recordingTool(name, id === undefined ? {} : { id });

describe('an entry of allowed-tools', () => {
  it.each([
    ['state_get', 'state_get', true],
    ['state_get', 'state_get_all', false],
    ['state_*', 'state_get', true],
    ['state_*', 'other', false],
    ['mcp_srv__*', 'mcp_srv__list', true],
    ['state_?et', 'state_get', true],
    ['state_[gs]et', 'state_set', true],
    ['state_[gs]et', 'state_let', false],
    ['state.get', 'state_get', true],
    ['state.*', 'state_get', true],
    ['Bash', 'bash', true],
    ['bash', 'bash', true],
    ['Read', 'read_file', true],
    ['WebFetch', 'web_fetch', true],
    ['constructor', 'bash', false],
    ['{bash,other}*', 'bash', false],
    ['!bash*', 'other', false],
    ['+(a)*', 'aaa', false],
  ])('%s matches the tool %s: %s', (entry, name, expected) => {
    expect(parseToolPattern(entry).matchesTool(named(name))).toBe(expected);
  });

  it('matches a tool by its dotted id, with the dot or without', () => {
    const tool = named('skillsActivate', 'skills.activate');
    const matches = ['skills.activate', 'skills_activate', 'skills.*', 'skillsActivate', 'skills'].map(
      (entry) => parseToolPattern(entry).matchesTool(tool),
    );
    expect(matches).toEqual([true, true, true, true, false]);
  });

  it('matches in no time, however hostile the pattern is', () => {
    const started = process.threadCpuUsage();
    parseToolPattern(`${'*a'.repeat(60)}b`).matchesTool(named('a'.repeat(64)));
    parseToolPattern('*a*a*a*b').matchesTool(named('a'.repeat(64)));
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(200);
  });

  it.each([
    ['Bash(git:*)', 'git status', true],
    ['Bash(git:*)', 'git', true],
    ['bash(git:*)', '  git   log --oneline', true],
    ['Bash(git *)', 'git status', true],
    ['Bash(git add:*)', 'git add .', true],
    ['Bash(git add:*)', 'git commit', false],
    ['Bash(git add:*)', 'git', false],
    ['Bash(git status)', 'git status', true],
    ['Bash(git status)', 'git status -s', false],
    ['Bash(git:*)', 'gitk', false],
    ['Bash(git:*)', 'rm -rf /', false],
    ['Bash(git:*)', 'git status; rm -rf /', false],
    ['Bash(git:*)', 'git status && rm x', false],
    ['Bash(git:*)', 'git status | sh', false],
    ['Bash(git:*)', 'git status & sh', false],
    ['Bash(git:*)', 'git log > /etc/passwd', false],
    ['Bash(git:*)', 'git log < x', false],
    ['Bash(git:*)', 'git log $(rm x)', false],
    ['Bash(git:*)', 'git log `rm x`', false],
    ['Bash(git:*)', 'git log "$(rm x)"', false],
    ['Bash(git:*)', 'git log $HOME', false],
    ['Bash(git:*)', 'git log\nrm x', false],
    ['Bash(git:*)', 'git log \\\nrm x', false],
    ['Bash(git:*)', '(git log)', false],
    ['Bash(git:*)', 'X=1 git log', false],
    ['Bash(git:*)', 'git commit -m "a message"', true],
    ['Bash(git:*)', "git commit -m 'cost: $5; more'", true],
    ['Bash(git:*)', "git commit -m 'open", false],
    ['Bash(git:*)', '"git" status', true],
    ['Bash(git:*)', '', false],
    ['Bash(*)', 'anything | at all', true],
  ])('%s allows the command %j: %s', (entry, command, expected) => {
    expect(parseToolPattern(entry).matchesCall(named('bash'), { command })).toBe(expected);
  });

  it('shows a tool that is allowed with a qualifier, and allows no call without its argument', () => {
    const pattern = parseToolPattern('Bash(git:*)');
    expect(pattern.matchesTool(named('bash'))).toBe(true);
    expect(pattern.matchesCall(named('bash'), {})).toBe(false);
    expect(pattern.matchesCall(named('bash'), { command: 7 })).toBe(false);
    expect(parseToolPattern('other(x)').matchesCall(named('other'), { command: 'x' })).toBe(false);
  });

  it.each([
    ['WebFetch(domain:example.com)', 'web_fetch', { url: 'https://example.com/x' }, true],
    ['WebFetch(domain:example.com)', 'web_fetch', { url: 'https://example.com.evil.net/' }, false],
    ['WebFetch(domain:example.com)', 'web_fetch', { url: 'https://example.com@evil.net/' }, false],
    ['Read(docs/**)', 'read_file', { path: 'docs/a/b.md' }, true],
    ['Read(docs/*)', 'read_file', { path: 'docs/a/b.md' }, false],
    ['Read(docs/**)', 'read_file', { path: 'docs/../secret' }, false],
    ['Read(./a.md)', 'read_file', { path: 'a.md' }, true],
  ])('%s allows %s with %j: %s', (entry, name, input, expected) => {
    expect(parseToolPattern(entry).matchesCall(named(name), input)).toBe(expected);
  });
});
