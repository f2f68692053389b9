import { Badge } from '../../design/badge.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { text } from '../../text/text.ts';
import type { SkillView } from '../queries.ts';
import { ToolParameters } from './tool-parameters.tsx';

const words = text.skills.tools;

/** The commands that a skill brings: what each runs, and what gates it. */
export function ToolsTab({ tools }: Pick<SkillView, 'tools'>) {
  if (tools.length === 0) return <EmptyState title={words.empty} explanation={words.emptyHint} />;
  return (
    <ul className="space-y-4">
      {tools.map(({ name, description, command, parameters, read_only, always_ask }) => (
        <li key={name} className="space-y-3 rounded-box border border-line bg-surface p-4">
          <div>
            <h2 className="flex flex-wrap items-center gap-2">
              <span className="font-mono font-strong break-all">{name}</span>
              {read_only && (
                <Badge tone="good" title={words.readOnlyHelp}>
                  {words.readOnly}
                </Badge>
              )}
              {always_ask && (
                <Badge tone="attention" title={words.alwaysAskHelp}>
                  {words.alwaysAsk}
                </Badge>
              )}
            </h2>
            <p className="break-words text-quiet">{description}</p>
          </div>
          {command !== '' && <CodeBlock label={words.command}>{command}</CodeBlock>}
          <ToolParameters parameters={parameters} />
        </li>
      ))}
    </ul>
  );
}
