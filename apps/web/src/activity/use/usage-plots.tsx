import type { Usage } from '@techne/server/client';
import { text } from '../../text/text.ts';
import { PlotFigure } from './plot-figure.tsx';
import type { UsageSummary } from './summarise-usage.ts';

const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Days are counted in UTC, so they are named in UTC. */
export const nameDay = (date: string): string => short.format(new Date(`${date}T00:00:00Z`));

/** Use over time: all runs, the share that failed, and each kind by itself. */
export function UsagePlots({
  usage: { days },
  summary: { total, failed, failedShare, kinds },
}: {
  readonly usage: Usage;
  readonly summary: UsageSummary;
}) {
  const words = text.activity;
  const highest = Math.max(...days.map((day) => day.total));
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <div className="wide:col-span-2">
        <PlotFigure
          title={words.runsByDay}
          note={`${words.most} ${words.number(highest)} ${words.aDay}`}
          label={words.runsPlot(total, failed, days.length)}
          points={days.map((day) => ({
            label: nameDay(day.date),
            value: day.total,
            bad: day.failed,
            note: words.dayNote(nameDay(day.date), day.total, day.failed),
          }))}
        />
      </div>
      <PlotFigure
        title={words.failedShare}
        note={words.percent(failedShare)}
        label={words.sharePlot(words.percent(failedShare))}
        highest={1}
        points={days.map((day) => {
          const share = day.total === 0 ? 0 : day.failed / day.total;
          return {
            label: nameDay(day.date),
            value: share,
            bad: share,
            note: words.shareNote(nameDay(day.date), words.percent(share)),
          };
        })}
      />
      {kinds.map((kind) => (
        <PlotFigure
          key={kind.kind}
          title={words.kinds[kind.kind] ?? kind.kind}
          note={words.number(kind.total)}
          label={words.kindPlot(words.kinds[kind.kind] ?? kind.kind, kind.total)}
          points={kind.days.map((day) => ({
            label: nameDay(day.date),
            value: day.total,
            note: words.dayNote(nameDay(day.date), day.total, 0),
          }))}
        />
      ))}
    </div>
  );
}
