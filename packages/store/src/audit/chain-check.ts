import type { Selectable } from 'kysely';
import type { AuditHeadTable, AuditRecordTable } from '../schema/conversation-tables.ts';
import type { AuditVerdict } from './audit-log.ts';
import { digestRecord, NO_DIGEST } from './digest-record.ts';

type Broken = Extract<AuditVerdict, { readonly intact: false }>;

/** Follows a chain from its first record to its head and stops at the first thing that is wrong. */
export class ChainCheck {
  #number = 0;
  #digest = NO_DIGEST;
  #digestBefore: string | undefined;

  /** What is wrong with the next record, if anything is. */
  next(row: Selectable<AuditRecordTable>): Broken | undefined {
    const number = this.#number + 1;
    if (row.number > number) return this.#broken(number, 'is missing');
    if (row.number !== number) return this.#broken(row.number, 'was put in between');
    const isOwnDigestRight = digestRecord(row) === row.digest;
    if (row.previous !== this.#digest) return this.#brokenLink(row, isOwnDigestRight);
    if (!isOwnDigestRight) return this.#broken(number, 'was changed');
    this.#number = number;
    this.#digestBefore = this.#digest;
    this.#digest = row.digest;
    return undefined;
  }

  /** The verdict, when every record was right. */
  end(head: Selectable<AuditHeadTable> | undefined): AuditVerdict {
    const number = this.#number;
    if (head === undefined && number > 0)
      return this.#broken(number, 'is the last one, but the head is missing');
    const { number: last, digest } = head ?? { number: 0, digest: NO_DIGEST };
    if (last > number) return this.#broken(number + 1, 'is missing at the end');
    if (last < number)
      return this.#broken(last + 1, 'comes after the head: it was added, or the head was changed');
    if (digest !== this.#digest)
      return this.#broken(number, 'is not what the head says: one of them was changed');
    return { intact: true, records: number, head: digest };
  }

  /** The record before was right in itself, but this one follows another. */
  #brokenLink(row: Selectable<AuditRecordTable>, isOwnDigestRight: boolean): Broken {
    if (row.previous === this.#digestBefore) return this.#broken(this.#number, 'was put in between');
    if (isOwnDigestRight && this.#number > 0) return this.#broken(this.#number, 'was replaced');
    return this.#broken(row.number, 'was changed');
  }

  #broken(number: number, what: string): Broken {
    const records = number > this.#number ? this.#number : Math.max(number - 1, 0);
    return { intact: false, records, number, problem: `Record ${number} ${what}.` };
  }
}
