import { memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from '../design/code-block.tsx';
import { htmlAsText } from './html-as-text.ts';

/**
 * What may become elements. HTML in the text stays text: `htmlAsText` makes it so, and the schema is the second line.
 * Pictures become words below, because fetching one tells its server that the text was read.
 */
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !['picture', 'source'].includes(name)),
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
};

const components: Components = {
  // A picture becomes its words and its address, to be opened by whoever wants to.
  img: ({ alt, src }) => (
    <span className="text-quiet">
      [{alt === undefined || alt === '' ? 'picture' : alt}
      {typeof src === 'string' && src !== '' ? `: ${src}` : ''}]
    </span>
  ),
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  pre: ({ children }) => <>{children}</>,
  code: ({ className, children }) => {
    const content = typeof children === 'string' ? children : '';
    const isBlock = className?.startsWith('language-') === true || content.includes('\n');
    return isBlock ? <CodeBlock>{content.replace(/\n$/, '')}</CodeBlock> : <code>{content}</code>;
  },
};

/** Markdown that somebody else wrote, rendered so that it can show but never do anything. */
export const Markdown = memo(function Markdown({ children }: { readonly children: string }) {
  return (
    <div className="prose" dir="auto">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[htmlAsText, [rehypeSanitize, schema]]}
        components={components}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
});
