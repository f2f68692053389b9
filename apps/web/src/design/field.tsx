import { useId, type ReactNode } from 'react';

export interface FieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  /** What is wrong with the value, and what to do. */
  readonly problem?: string | undefined;
  /** Shown after the label, e.g. that it is required. */
  readonly note?: string;
  /** Spread `props` over the input, which joins it with its label, help and problem. */
  readonly children: (props: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}

/** An input with its label above, and help or what is wrong below. */
export function Field({ label, help, problem, note, children }: FieldProps) {
  const id = useId();
  const about = problem !== undefined || help !== undefined ? `${id}-about` : undefined;
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="flex items-baseline gap-2 text-small font-strong">
        {label}
        {note !== undefined && <span className="font-normal text-quiet">{note}</span>}
      </label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': problem !== undefined })}
      {about !== undefined && (
        <p id={about} className={problem === undefined ? 'text-small text-quiet' : 'text-small text-danger'}>
          {problem ?? help}
        </p>
      )}
    </div>
  );
}
