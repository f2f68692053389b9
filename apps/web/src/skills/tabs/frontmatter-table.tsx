import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../design/code-block.tsx';
import { text } from '../../text/text.ts';

/** Reading YAML takes a library, which comes only when it is needed. */
function useFrontmatter(raw: string) {
  return useQuery({
    queryKey: ['frontmatter', raw],
    queryFn: async () => (await import('../frontmatter/list-frontmatter.ts')).listFrontmatter(raw),
    staleTime: Infinity,
    gcTime: 30_000,
  }).data;
}

/** The frontmatter as data: each key with its value, unknown ones too. */
export function FrontmatterTable({ raw }: { readonly raw: string }) {
  const found = useFrontmatter(raw);
  if (found === undefined) return null;
  if (found.entries === undefined)
    return <CodeBlock label={text.skills.instructions.frontmatter}>{found.yaml}</CodeBlock>;
  return (
    <dl className="divide-y divide-line rounded-box border border-line bg-surface text-small">
      {found.entries.map(({ key, value, isData }) => (
        <div key={key} className="px-3 py-2">
          <dt className="font-mono text-quiet">{key}</dt>
          <dd
            dir="auto"
            className={
              isData
                ? 'max-h-60 overflow-auto font-mono break-words whitespace-pre-wrap'
                : 'break-words whitespace-pre-wrap'
            }
            {...(isData ? { tabIndex: 0 } : {})}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
