import { text } from '../../text/text.ts';

const keys = [
  ['↑↓', text.palette.keys.move],
  ['↵', text.palette.keys.choose],
  ['Esc', text.palette.keys.close],
] as const;

/** Which keys do what, quietly at the foot; a phone has none of them. */
export function PaletteKeys({ note }: { readonly note: string | undefined }) {
  return (
    <p className="flex shrink-0 items-center gap-4 border-t border-line px-4 py-2 text-small text-quiet max-wide:hidden">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd className="font-mono">{key}</kbd> {does}
        </span>
      ))}
      {note !== undefined && <span className="ml-auto text-attention">{note}</span>}
    </p>
  );
}
