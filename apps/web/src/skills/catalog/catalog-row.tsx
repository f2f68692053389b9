import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Badge } from '../../design/badge.tsx';
import { SkillLine } from '../../design/skill-line.tsx';
import { text } from '../../text/text.ts';
import type { CatalogItem } from './catalog-item.ts';

const words = text.skills.catalog;

/** One skill of the catalog, which leads to its page. */
export const CatalogRow = memo(function CatalogRow({ item }: { readonly item: CatalogItem }) {
  const { name, description, source, trust, dialect, problems, available, enabled, reason } = item;
  return (
    <div className="mx-auto max-w-[60rem] px-2 wide:px-6">
      <div className="border-b border-line py-0.5">
        <Link
          to="/skills/$name"
          params={{ name }}
          className="flex min-w-0 items-center gap-4 rounded-box px-2 py-2 hover:bg-hover"
        >
          <span className="min-w-0 flex-1">
            <SkillLine
              name={name}
              description={description}
              source={source}
              trust={trust}
              problems={problems}
            />
          </span>
          {!available && (
            <Badge tone="attention" {...(reason === undefined ? {} : { title: reason })}>
              {enabled ? words.unavailable : words.off}
            </Badge>
          )}
          {item.inputCount !== undefined && item.inputCount > 0 && (
            <span className="hidden w-16 shrink-0 text-right text-small whitespace-nowrap text-quiet sm:block">
              {words.inputs(item.inputCount)}
            </span>
          )}
          <span className="hidden w-24 shrink-0 text-right font-mono text-small text-quiet sm:block">
            {dialect}
          </span>
        </Link>
      </div>
    </div>
  );
});
