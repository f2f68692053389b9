import { SkillsError } from '../errors/skills-error.ts';

/** Why an archive is not taken. `entry` is the name inside it, as far as it can be shown. */
export function archiveRefusal(reason: string, entry?: string): SkillsError {
  const shown = entry === undefined ? undefined : show(entry);
  const about = shown === undefined ? 'The archive is refused' : `The archive is refused: ${shown}`;
  return new SkillsError('ARCHIVE_REFUSED', `${about}: ${reason}`, {
    hint: 'Pack the folder of the skill again, with regular files alone.',
    data: { reason, ...(shown === undefined ? {} : { entry: shown }) },
  });
}

function show(entry: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = entry.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain;
}
