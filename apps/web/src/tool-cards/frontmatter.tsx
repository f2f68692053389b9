import { Fragment } from 'react';
import type { Fields } from './fields.ts';
import { jsonText } from './json-text.ts';

/** What a skill says of itself, key by key, as text. */
export function Frontmatter({ fields }: { readonly fields: Fields }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1 text-small">
      {Object.entries(fields).map(([key, value]) => (
        <Fragment key={key}>
          <dt className="font-mono break-words text-quiet">{key}</dt>
          <dd
            className={
              typeof value === 'string'
                ? 'min-w-0 break-words'
                : 'min-w-0 font-mono break-words whitespace-pre-wrap'
            }
          >
            {jsonText(value)}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
