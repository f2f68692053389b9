import type { CreatedToken } from '@techne/server/client';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { text } from '../../text/text.ts';

/** A token that was just made: to be copied now, with a command that shows that it works. */
export function MadeToken({
  token: { token },
  onClose,
}: {
  readonly token: CreatedToken;
  readonly onClose: () => void;
}) {
  const words = text.settings;
  return (
    <Dialog title={words.tokenMade} explanation={words.tokenMadeAbout} onClose={onClose}>
      <CodeBlock label={words.token}>{token}</CodeBlock>
      <div className="space-y-1">
        <h3 className="text-small font-strong">{words.tokenTry}</h3>
        <CodeBlock label={words.tokenTry}>{words.tokenCommand(location.origin, token)}</CodeBlock>
      </div>
      <div className="flex justify-end">
        <Button kind="primary" onClick={onClose}>
          {words.tokenDone}
        </Button>
      </div>
    </Dialog>
  );
}
