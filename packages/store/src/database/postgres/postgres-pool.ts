import { StoreError } from '../../errors/store-error.ts';
import { PostgresConnection } from './postgres-connection.ts';

const MOST_CONNECTIONS = 10;

/** Connections that are used again, and dropped once they are lost. */
export class PostgresPool {
  readonly #url: string;
  readonly #all = new Set<PostgresConnection>();
  readonly #idle: PostgresConnection[] = [];
  readonly #waiting: PromiseWithResolvers<PostgresConnection>[] = [];
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  async acquire(): Promise<PostgresConnection> {
    if (this.#isClosed) throw poolClosed();
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#all.size < MOST_CONNECTIONS) return this.#open();
    const turn = Promise.withResolvers<PostgresConnection>();
    this.#waiting.push(turn);
    return turn.promise;
  }

  release(connection: PostgresConnection): void {
    if (connection.isLost) return;
    const turn = this.#waiting.shift();
    if (turn === undefined) this.#idle.push(connection);
    else turn.resolve(connection);
  }

  /** Queries that run come to their end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const turn of this.#waiting.splice(0)) turn.reject(poolClosed());
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }

  #open(): PostgresConnection {
    const connection = new PostgresConnection(this.#url, { onLost: () => this.#drop(connection) });
    this.#all.add(connection);
    return connection;
  }

  #drop(connection: PostgresConnection): void {
    this.#all.delete(connection);
    const index = this.#idle.indexOf(connection);
    if (index !== -1) this.#idle.splice(index, 1);
    // Ends what the client would do to connect again.
    void connection.close();
    const turn = this.#isClosed ? undefined : this.#waiting.shift();
    turn?.resolve(this.#open());
  }
}

function poolClosed(): StoreError {
  return new StoreError('UNAVAILABLE', 'The database was closed.', { hint: 'Open it again.' });
}
