import { StoreError } from '../errors/store-error.ts';

export function chatNotFound(id: string): StoreError {
  return new StoreError('NOT_FOUND', `There is no chat ${id}`, { hint: 'List the chats.', data: { id } });
}
