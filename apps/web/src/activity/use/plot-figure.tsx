import { Plot, type PlotProps } from '../../design/plot.tsx';

export interface PlotFigureProps extends PlotProps {
  readonly title: string;
  /** At the right of the title: a number that sums it up, or what the full height stands for. */
  readonly note?: string;
}

/** A small plot with its title, and the first and the last day below. */
export function PlotFigure({ title, note, points, ...rest }: PlotFigureProps) {
  return (
    <figure className="min-w-0 rounded-box border border-line bg-surface p-4">
      <figcaption className="flex items-baseline justify-between gap-3 pb-3">
        <span className="truncate text-small font-strong">{title}</span>
        {note !== undefined && <span className="shrink-0 text-small text-quiet tabular-nums">{note}</span>}
      </figcaption>
      <Plot points={points} {...rest} />
      <div aria-hidden className="flex justify-between border-t border-line pt-1 text-small text-quiet">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
    </figure>
  );
}
