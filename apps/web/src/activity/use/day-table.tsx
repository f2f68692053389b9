import type { Usage } from '@techne/server/client';
import { Disclosure } from '../../design/disclosure.tsx';
import { text } from '../../text/text.ts';
import { nameDay } from './usage-plots.tsx';

/** The plots as numbers, newest first, for whoever wants them exactly or cannot see the bars. */
export function DayTable({ days }: Pick<Usage, 'days'>) {
  const words = text.activity;
  return (
    <Disclosure summary={words.numbers}>
      <table className="w-full text-small">
        <thead>
          <tr className="text-left text-quiet">
            <th className="py-1 font-normal">{words.day}</th>
            <th className="py-1 text-right font-normal">{words.runs}</th>
            <th className="py-1 text-right font-normal">{words.failed}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, total, failed }) => (
            <tr key={date} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {nameDay(date)}
              </th>
              <td className="py-1 text-right">{words.number(total)}</td>
              <td className="py-1 text-right">{words.number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
