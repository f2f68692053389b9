import { KnowledgeError } from '../errors/knowledge-error.ts';

const LONGEST = 100;

/** The name of a base as it is kept. */
export function checkBaseName(name: string): string {
  const plain = name.normalize('NFC').trim();
  const isFine = plain !== '' && plain.length <= LONGEST && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(plain);
  if (isFine) return plain;
  throw new KnowledgeError('ARGUMENT_ERROR', 'This is no name for a knowledge base.', {
    hint: `A name has 1 to ${LONGEST} characters and no control characters.`,
    data: { field: 'name' },
  });
}
