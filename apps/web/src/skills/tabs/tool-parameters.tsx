import { text } from '../../text/text.ts';
import type { SkillView } from '../queries.ts';

const words = text.skills.tools;

/** What a tool takes. */
export function ToolParameters({ parameters }: Pick<SkillView['tools'][number], 'parameters'>) {
  if (parameters.length === 0) return <p className="text-small text-quiet">{words.none}</p>;
  return (
    <div tabIndex={0} role="region" aria-label={words.parameters} className="overflow-x-auto">
      <table className="w-full text-small">
        <caption className="sr-only">{words.parameters}</caption>
        <thead className="text-left text-quiet">
          <tr className="border-b border-line">
            {[words.name, words.type, words.required, words.default, words.description].map((label) => (
              <th key={label} scope="col" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, type, required, default: value, description }) => (
            <tr key={name} className="border-b border-line align-top last:border-0">
              <td className="py-1.5 pr-4 font-mono">{name}</td>
              <td className="py-1.5 pr-4 font-mono">{type}</td>
              <td className="py-1.5 pr-4">{required ? text.common.yes : text.common.no}</td>
              <td className="py-1.5 pr-4 font-mono">{value === null ? '' : String(value)}</td>
              <td className="min-w-40 py-1.5">{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
