import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import postgres from 'postgres';
import { StoreError } from '../../errors/store-error.ts';
import { isConnectionError, translatePostgresError } from './postgres-errors.ts';

/** PostgreSQL's numbers of types. */
const INT8 = 20;
const NUMERIC = 1700;
const BYTEA = 17;

const CONNECT_PATIENCE_SECONDS = 10;

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface ConnectionEvents {
  /** It will never work again. */
  readonly onLost?: () => void;
  readonly onNotify?: (channel: string, payload: string) => void;
}

/**
 * One connection, which is thrown away once it is lost. The pool of `postgres` is not used: after a lost connection it
 * writes to a socket that is not there and takes the process down (porsager/postgres#1208), or never writes again.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: ReturnType<typeof createClient>;
  readonly #onLost: (() => void) | undefined;
  #isLost = false;
  #abandonQuery: ((reason: StoreError) => void) | undefined;

  constructor(url: string, { onLost, onNotify = () => {} }: ConnectionEvents = {}) {
    this.#onLost = onLost;
    this.#client = createClient(url, { onNotify, onLost: () => this.#lose() });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  // The rows are what the query builder derived from the query, which no compiler can check.
  async executeQuery<Row>({ sql, parameters }: Statement): Promise<QueryResult<Row> & { command: string }> {
    const result = await this.#execute<Row>(sql, parameters as postgres.ParameterOrJSON<never>[]);
    const { command, count } = result;
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return { command, rows: [...result], ...(isWrite ? { numAffectedRows: BigInt(count) } : {}) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Read in pages: queries are not streamed');
  }

  async close(): Promise<void> {
    await this.#client.end({ timeout: this.#isLost ? 0 : CONNECT_PATIENCE_SECONDS });
  }

  async #execute<Row>(sql: string, parameters: postgres.ParameterOrJSON<never>[]) {
    try {
      // The client forgets a query that was sent between the error of its socket and the end of it.
      const { promise, reject } = Promise.withResolvers<never>();
      if (this.#isLost) throw connectionLost();
      this.#abandonQuery = reject;
      const query = this.#client.unsafe<Row[] & postgres.MaybeRow[]>(sql, parameters, { prepare: true });
      return await Promise.race([query, promise]);
    } catch (error) {
      const translated = translatePostgresError(error);
      if (isConnectionError(error)) this.#lose();
      throw translated;
    } finally {
      this.#abandonQuery = undefined;
    }
  }

  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#abandonQuery?.(connectionLost());
    this.#onLost?.();
  }
}

function createClient(url: string, events: Required<ConnectionEvents>) {
  const settings = {
    max: 1,
    connect_timeout: CONNECT_PATIENCE_SECONDS,
    // It would end between two queries of a transaction.
    max_lifetime: null,
    // Looking types up costs a query for each connection and is for arrays, which we do not have.
    fetch_types: false,
    connection: { application_name: 'techne' },
    onnotice: () => {},
    onclose: () => events.onLost(),
    onnotify: events.onNotify,
    // The same types as SQLite: numbers and plain bytes.
    types: {
      integer: { to: INT8, from: [INT8, NUMERIC], serialize: String, parse: Number },
      bytes: {
        to: BYTEA,
        from: [BYTEA],
        serialize: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`,
        parse: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
      },
    },
  };
  return postgres(url, settings);
}

function connectionLost(): StoreError {
  return new StoreError('UNAVAILABLE', 'The connection to the database was lost.', {
    hint: 'Look whether the PostgreSQL server runs; the next query connects again.',
  });
}
