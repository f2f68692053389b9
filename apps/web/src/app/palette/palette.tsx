import { Dialog } from '../../design/dialog.tsx';

/** Not built yet. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Find" onClose={onClose}>
      <p />
    </Dialog>
  );
}
