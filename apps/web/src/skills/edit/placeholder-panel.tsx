import type { SkillVerdict } from '@techne/server/client';
import { CornerDownLeft, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { text } from '../../text/text.ts';

const words = text.skills.placeholders;

export interface PlaceholderPanelProps {
  readonly verdict: SkillVerdict | undefined;
  readonly onInsert: (text: string) => void;
  readonly onFind: (text: string) => void;
  readonly onDeclare: (name: string) => void;
}

/** How the placeholders of the text and the inputs fit together. */
export function PlaceholderPanel({ verdict, onInsert, onFind, onDeclare }: PlaceholderPanelProps) {
  const { used = [], undeclared = [], unused = [] } = verdict?.detail?.placeholders ?? {};
  const declared = used.filter((name) => !undeclared.includes(name));
  return (
    <div className="space-y-5">
      <p className="text-small text-quiet">{words.explanation}</p>
      {undeclared.length > 0 && (
        <Group title={words.undeclared} hint={words.undeclaredHint}>
          {undeclared.map((name) => (
            <Placeholder
              key={name}
              name={name}
              icon={Plus}
              label={words.declare(name)}
              onClick={() => onDeclare(name)}
            />
          ))}
        </Group>
      )}
      {unused.length > 0 && (
        <Group title={words.unused}>
          {unused.map((name) => (
            <Placeholder
              key={name}
              name={name}
              icon={CornerDownLeft}
              label={words.insert(name)}
              onClick={() => onInsert(`{{${name}}}`)}
            />
          ))}
        </Group>
      )}
      {declared.length > 0 && (
        <Group title={words.used}>
          {declared.map((name) => (
            <Placeholder
              key={name}
              name={name}
              icon={Search}
              label={words.goTo(name)}
              onClick={() => onFind(`{{${name}}}`)}
            />
          ))}
        </Group>
      )}
      {used.length + unused.length === 0 && (
        <div>
          <p className="font-strong">{words.none}</p>
          <p className="text-small text-quiet">{words.noneHint}</p>
        </div>
      )}
    </div>
  );
}

function Group({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="font-strong">{title}</h2>
      {hint !== undefined && <p className="text-small text-quiet">{hint}</p>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

function Placeholder({
  name,
  icon: Icon,
  label,
  onClick,
}: {
  readonly name: string;
  readonly icon: typeof Plus;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <Button size="small" aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden className="size-3.5 text-quiet" />
      <span className="font-mono font-normal">{`{{${name}}}`}</span>
    </Button>
  );
}
