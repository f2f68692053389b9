import type { CatalogEntry } from '@techne/server/client';
import { ButtonLink } from '../../design/button-link.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { text } from '../../text/text.ts';

/** Nothing ran yet: what a run is, and one to begin with. */
export function NoRuns({ skills }: { readonly skills: readonly CatalogEntry[] | undefined }) {
  const example = skills?.find(({ available, enabled }) => available && enabled);
  return (
    <EmptyState title={text.runs.none} explanation={text.runs.noneHint}>
      {example === undefined ? (
        <ButtonLink to="/skills" kind="primary">
          {text.runs.noneSkills}
        </ButtonLink>
      ) : (
        <ButtonLink to="/skills/$name/run" params={{ name: example.name }} kind="primary">
          {text.runs.noneExample(example.name)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
