import { StoreError } from '../errors/store-error.ts';

export function notStored(why: string, cause?: unknown): StoreError {
  return new StoreError('UNAVAILABLE', `What happened could not be written to the audit log: ${why}.`, {
    hint: 'Look at the database.',
    cause,
  });
}

export function brokenChain(tenant: string, cause: unknown): StoreError {
  return new StoreError(
    'CONFLICT',
    `The audit log of "${tenant}" was changed by something else than Techne.`,
    {
      hint: 'See where with `techne audit-log verify`.',
      data: { tenant },
      cause,
    },
  );
}
