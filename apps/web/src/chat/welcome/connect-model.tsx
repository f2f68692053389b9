import type { OfferedModels } from '@techne/server/client';
import { useIsAdmin } from '../../api/me.ts';
import { CodeBlock } from '../../design/code-block.tsx';
import { text } from '../../text/text.ts';

/** How to get real answers. */
export function ConnectModel({ problems }: { readonly problems: NonNullable<OfferedModels['problems']> }) {
  const words = text.chat.welcome;
  const isAdmin = useIsAdmin();
  const broken = problems.filter(({ model }) => model !== null);
  return (
    <section className="space-y-4">
      <div>
        <h3 className="text-title font-strong">{words.connect}</h3>
        <p className="text-quiet">{isAdmin ? words.connectIntro : words.connectForUsers}</p>
      </div>
      {broken.length > 0 && (
        <div className="rounded-box border border-attention bg-attention-soft p-3 text-small">
          <h4 className="font-strong">{words.problems}</h4>
          <ul>
            {broken.map(({ model, message, hint }) => (
              <li key={model} className="break-words">
                <span className="font-mono">{model}</span>: {message} {hint}
              </li>
            ))}
          </ul>
        </div>
      )}
      {words.ways.map(({ title, code }) => (
        <div key={title} className="space-y-1">
          <h4 className="text-small">{title}</h4>
          <CodeBlock label={title}>{code}</CodeBlock>
        </div>
      ))}
    </section>
  );
}
