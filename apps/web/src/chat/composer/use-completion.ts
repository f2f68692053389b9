import { useQuery } from '@tanstack/react-query';
import type { CatalogEntry } from '@techne/server/client';
import { useState, type KeyboardEvent } from 'react';
import { catalogQuery } from '../../api/catalog.ts';
import { complete, completionAt, matchSkills, misplacedRun, type Completion } from './completion.ts';

export interface CompletionState {
  readonly completion: Completion | undefined;
  readonly skills: readonly CatalogEntry[];
  readonly index: number;
  /** A skill that `@` names where it does not count. */
  readonly misplaced: string | undefined;
  readonly pick: (skill: CatalogEntry) => void;
  /** True when the key was for the list. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly setCaret: (caret: number) => void;
}

/** What `/` and `@` offer while a message is being written. */
export function useCompletion(
  message: string,
  onWrite: (message: string, caret: number) => void,
): CompletionState {
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState(0);
  const [closedFor, setClosedFor] = useState('');
  const found = completionAt(message, caret);
  const id = found === undefined ? '' : `${found.sign}${found.start}`;
  const completion = found === undefined || closedFor === id ? undefined : found;
  const { data } = useQuery({ ...catalogQuery, enabled: message !== '' });
  const all = data?.skills ?? [];
  const skills = completion === undefined || data === undefined ? [] : matchSkills(all, completion.query);
  const chosen = Math.min(index, Math.max(0, skills.length - 1));
  const pick = (skill: CatalogEntry): void => {
    if (found === undefined) return;
    const done = complete(message, caret, found, skill.name);
    setIndex(0);
    onWrite(done.message, done.caret);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (completion === undefined) return false;
    const skill = skills[chosen];
    if (event.key === 'Escape') setClosedFor(id);
    else if (event.key === 'ArrowDown') setIndex((chosen + 1) % Math.max(1, skills.length));
    else if (event.key === 'ArrowUp') setIndex((chosen - 1 + skills.length) % Math.max(1, skills.length));
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && skill !== undefined)
      pick(skill);
    else return false;
    return true;
  };
  return {
    completion: data === undefined ? undefined : completion,
    skills,
    index: chosen,
    misplaced: misplacedRun(message, all),
    pick,
    onKey,
    setCaret: (at) => {
      setCaret(at);
      // A name that is begun anew is completed anew.
      const next = completionAt(message, at);
      if (next === undefined && closedFor !== '') setClosedFor('');
    },
  };
}
