import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { text } from '../../text/text.ts';
import { useCreateBase } from './use-create-base.ts';

export interface NoBasesProps {
  readonly onCreated: (id: string) => void;
  /** A base of another name than the example's. */
  readonly onOther: () => void;
}

/** No base yet: what one is for, and one to begin with. */
export function NoBases({ onCreated, onOther }: NoBasesProps) {
  const creating = useCreateBase(onCreated);
  const name = text.knowledge.nameExample;
  return (
    <EmptyState title={text.knowledge.noBases} explanation={text.knowledge.noBasesHint}>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="primary" isBusy={creating.isPending} onClick={() => creating.mutate(name)}>
          {text.knowledge.example(name)}
        </Button>
        <Button onClick={onOther}>{text.knowledge.create}</Button>
      </div>
      {creating.isError && <ErrorNote error={creating.error} />}
    </EmptyState>
  );
}
