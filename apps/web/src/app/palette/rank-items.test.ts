import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { rankItems } from './rank-items.ts';

const item = (group: PaletteGroup, label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: `${group}-${label}`,
  group,
  label,
  icon: Circle,
  choose: () => undefined,
  ...more,
});
const labels = (items: readonly PaletteItem[], query: string) =>
  rankItems(items, query).flatMap((group) => group.items.map(({ label }) => label));

describe('ranking', () => {
  it('puts the beginning of a name before the beginning of a word before anything inside', () => {
    const items = ['preview', 'code-review', 'review', 'review-notes'].map((name) => item('skills', name));
    expect(labels(items, 'review')).toEqual(['review', 'review-notes', 'code-review', 'preview']);
  });

  it('finds letters in their order, and nothing where one is missing', () => {
    const items = [item('skills', 'code-review')];
    expect(labels(items, 'cdrv')).toEqual(['code-review']);
    expect(labels(items, 'cdx')).toEqual([]);
  });

  it('finds several words in any order, also in what is said of an item', () => {
    const items = [item('skills', 'git-helper', { note: 'Writes commit messages' }), item('skills', 'other')];
    expect(labels(items, 'commit git')).toEqual(['git-helper']);
  });

  it('finds other words for an action', () => {
    expect(labels([item('actions', 'Sign out', { words: 'log out leave' })], 'leave')).toEqual(['Sign out']);
  });

  it('begins with the group that has the best match', () => {
    const items = [item('sections', 'Runs'), item('skills', 'run'), item('chats', 'What to run')];
    expect(rankItems(items, 'run').map(({ group }) => group)).toEqual(['skills', 'sections', 'chats']);
  });

  it('keeps case and accents out of it', () => {
    expect(labels([item('chats', 'Über Résumés')], 'uber resume')).toEqual(['Über Résumés']);
  });

  it('shows places, actions and the last chats before anything is typed, and no long list', () => {
    const many = Array.from({ length: 50 }, (_, index) => item('chats', `Chat ${index}`));
    const groups = rankItems([...many, item('sections', 'Chat'), item('skills', 'git')], '  ');
    expect(groups.map(({ group, items }) => [group, items.length])).toEqual([
      ['sections', 1],
      ['chats', 4],
    ]);
  });
});
