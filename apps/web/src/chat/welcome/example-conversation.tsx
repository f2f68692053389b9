import { Play } from 'lucide-react';
import { Fragment } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { text } from '../../text/text.ts';
import { ToolCard } from '../../tool-cards/tool-card.tsx';
import type { ToolCall } from '../../tool-cards/tool-call.ts';
import { UserMessage } from '../messages/user-message.tsx';

const { example } = text.chat;

const activation: ToolCall = {
  id: 'example',
  tool: 'skills.activate',
  input: { name: example.skill },
  state: 'done',
  durationMs: 12,
  output: {
    name: example.skill,
    source: 'bundled',
    trust: 'bundled',
    truncated: false,
    frontmatter: { name: example.skill, description: example.description },
    files: [],
  },
};

/** What a conversation looks like, made of the same parts as a real one, and a way to have it. */
export function ExampleConversation({ onSay }: { readonly onSay: (content: string) => void }) {
  const words = text.chat.welcome;
  return (
    <section aria-label={words.exampleLabel} className="space-y-4 rounded-box border border-line p-4">
      <div className="flex items-center gap-2">
        <Badge tone="accent">{words.example}</Badge>
        <Button
          size="small"
          kind="primary"
          className="ml-auto"
          aria-label={words.tryLabel(example.ask)}
          onClick={() => onSay(example.ask)}
        >
          <Play aria-hidden className="size-3.5" />
          {words.try}
        </Button>
      </div>
      <UserMessage content={example.ask} />
      <ToolCard call={activation} />
      {/* Written out: what reads Markdown is loaded with the first answer, and not before. */}
      <div className="prose">
        {example.answer.map(({ title, items }) => (
          <Fragment key={title}>
            <p className="font-strong">{title}</p>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </section>
  );
}
