export interface BarProps {
  readonly value: number;
  readonly max: number;
  readonly label: string;
}

/** A share of something bounded, such as tokens of a budget. Above the bound it turns to attention. */
export function Bar({ value, max, label }: BarProps) {
  const share = Math.min(1, max === 0 ? 0 : value / max);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-raised"
    >
      <div
        className={`h-full ${value > max ? 'bg-attention' : 'bg-accent'}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
