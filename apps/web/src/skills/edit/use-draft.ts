import { useMutation } from '@tanstack/react-query';
import { ClientError, type SkillDetail } from '@techne/server/client';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { fromEditable, toEditable } from '../../editor/line-breaks.ts';
import { useSkillsChanged, type SkillView } from '../queries.ts';

/** What somebody else saved meanwhile; undefined when they deleted the skill. */
export type Conflict = { readonly theirs: SkillDetail | undefined };

/** A SKILL.md being written: its text, whether it is saved, and how to save it without losing what others did. */
export function useDraft(skill: SkillView) {
  const { name } = skill;
  const [base, setBase] = useState(() => ({ ...toEditable(skill.raw_content), etag: skill.etag }));
  const [text, setText] = useState(base.text);
  const latest = useRef(text);
  const [conflict, setConflict] = useState<Conflict>();
  const changed = useSkillsChanged();

  const change = (next: string): void => {
    latest.current = next;
    setText(next);
  };
  /** Takes over what the server has; what was typed since stays. */
  const adopt = (
    { raw_content: raw, etag }: Pick<SkillDetail, 'raw_content' | 'etag'>,
    sent?: string,
  ): void => {
    const next = { ...toEditable(raw), etag };
    if (sent === undefined || latest.current === sent) {
      setBase(next);
      change(next.text);
    } else setBase({ ...next, text: sent });
  };

  // What was opened from memory may be old; the newer text comes in as long as nothing is lost by it.
  const isUntouched = useRef(true);
  useEffect(() => {
    isUntouched.current = text === base.text;
  });
  const { etag: newest, raw_content: newestText } = skill;
  useEffect(() => {
    if (!isUntouched.current) return;
    const next = { ...toEditable(newestText), etag: newest };
    latest.current = next.text;
    setBase(next);
    setText(next.text);
  }, [newest, newestText]);

  const saving = useMutation({
    mutationFn: async (ifMatch: string) => {
      const sent = latest.current;
      const content = fromEditable({ text: sent, lineBreak: base.lineBreak });
      try {
        return { sent, saved: await client.skills.update(name, content, { ifMatch }) };
      } catch (error) {
        if (!ClientError.isInstance(error) || (error.status !== 412 && error.status !== 404)) throw error;
        return { sent, conflict: { theirs: await findTheirs(name) } };
      }
    },
    onSuccess: async ({ sent, saved, conflict: found }) => {
      setConflict(found);
      if (saved === undefined) return;
      adopt(saved, sent);
      await changed();
    },
  });

  return {
    text,
    change,
    isDirty: text !== base.text,
    isSaving: saving.isPending,
    /** Why it could not be saved, where that is no conflict. */
    failure: saving.error,
    save: () => saving.mutate(base.etag),
    conflict,
    takeTheirs: (theirs: SkillDetail) => {
      adopt(theirs);
      setConflict(undefined);
      saving.reset();
    },
    saveMine: (theirs: SkillDetail) => saving.mutate(theirs.etag),
    keepEditing: () => {
      setConflict(undefined);
      saving.reset();
    },
    /** After something besides the text was changed. */
    noteEtag: (etag: string) => setBase((before) => ({ ...before, etag })),
  };
}

export type Draft = ReturnType<typeof useDraft>;

async function findTheirs(name: string): Promise<SkillDetail | undefined> {
  try {
    return await client.skills.get(name);
  } catch (error) {
    if (ClientError.isInstance(error) && error.status === 404) return undefined;
    throw error;
  }
}
