import { isRecord } from '../../runs/waiting-state.ts';

/** What was written, of any parts. */
export function textOfParts(parts: readonly unknown[]): string {
  return parts
    .flatMap((part) => (isRecord(part) && part['type'] === 'text' ? [String(part['text'])] : []))
    .join('');
}
