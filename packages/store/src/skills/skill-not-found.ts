import { StoreError } from '../errors/store-error.ts';

export function skillNotFound(name: string): StoreError {
  return new StoreError('NOT_FOUND', `There is no skill "${name}"`, {
    hint: 'List the skills.',
    data: { name },
  });
}
