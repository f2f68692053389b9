import type { NumberedRunEvent } from '@techne/store';

const encoder = new TextEncoder();
/** Everybody who follows a run gets the same object from the run log, so one set of bytes does for all. */
const encoded = new WeakMap<NumberedRunEvent, Uint8Array<ArrayBuffer>>();

/** `id`, `event` and `data` lines; text as it is, in UTF-8. JSON has no line breaks, so one `data` line does. */
export function encodeEvent(event: NumberedRunEvent): Uint8Array<ArrayBuffer> {
  const known = encoded.get(event);
  if (known !== undefined) return known;
  const text = `id: ${event.number}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
  const bytes = encoder.encode(text);
  encoded.set(event, bytes);
  return bytes;
}
