export interface PlotProps {
  /** Says what the plot shows, with its numbers in short. */
  readonly label: string;
  readonly points: readonly {
    readonly label: string;
    readonly value: number;
    readonly bad?: number;
    /** Shown when the pointer rests on the bar, instead of label and value. */
    readonly note?: string;
  }[];
  /** What the full height stands for. Default: the highest value. */
  readonly highest?: number;
}

/** A small plot of bars over time; the part that failed in the colour of danger. */
export function Plot({ label, points, highest: given }: PlotProps) {
  const height = 64;
  const highest = given ?? Math.max(1, ...points.map(({ value }) => value));
  const width = 100 / Math.max(1, points.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      className="h-16 w-full"
    >
      {points.map(({ label: name, value, bad = 0, note }, index) => {
        const whole = (value / highest) * (height - 2);
        const failed = (bad / highest) * (height - 2);
        return (
          <g key={name}>
            <title>{note ?? `${name}: ${value}`}</title>
            <rect x={index * width} y={0} width={width} height={height} fill="transparent" />
            <rect
              x={index * width + width * 0.12}
              y={height - Math.max(whole, value > 0 ? 1 : 0.5)}
              width={width * 0.76}
              height={Math.max(whole, value > 0 ? 1 : 0.5)}
              className={value > 0 ? 'fill-accent' : 'fill-line'}
            />
            {bad > 0 && (
              <rect
                x={index * width + width * 0.12}
                y={height - failed}
                width={width * 0.76}
                height={failed}
                className="fill-danger"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
