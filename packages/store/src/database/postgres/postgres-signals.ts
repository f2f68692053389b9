import type { Signals } from '../signals.ts';
import { Listeners } from '../listeners.ts';
import { PostgresConnection } from './postgres-connection.ts';
import type { PostgresPool } from './postgres-pool.ts';

/** The one channel of PostgreSQL that carries all of ours, so that one LISTEN serves them all. */
const CHANNEL = 'techne';
const RECONNECT_EVERY_MS = 500;

/** LISTEN/NOTIFY on a connection of its own, which is replaced when it is lost. */
export class PostgresSignals implements Signals {
  readonly #url: string;
  readonly #pool: PostgresPool;
  readonly #listeners = new Listeners();
  #connection: PostgresConnection | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, pool: PostgresPool) {
    this.#url = url;
    this.#pool = pool;
  }

  async publish(channel: string, subject: string): Promise<void> {
    const connection = await this.#pool.acquire();
    try {
      const parameters = [CHANNEL, `${channel}\n${subject}`];
      await connection.executeQuery({ sql: 'select pg_notify($1, $2)', parameters });
    } finally {
      this.#pool.release(connection);
    }
  }

  listen(channel: string, listener: (subject: string | undefined) => void): () => void {
    const forget = this.#listeners.add(channel, listener);
    if (this.#connection === undefined && this.#reconnecting === undefined) this.#connect();
    return forget;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnecting);
    await this.#connection?.close();
  }

  #connect(): void {
    if (this.#isClosed) return;
    this.#reconnecting = undefined;
    const connection = new PostgresConnection(this.#url, {
      onNotify: (_, payload) => {
        const [channel = '', subject] = payload.split('\n', 2);
        this.#listeners.tell(channel, subject);
      },
      onLost: () => this.#reconnect(connection),
    });
    this.#connection = connection;
    connection.executeQuery({ sql: `listen ${CHANNEL}`, parameters: [] }).then(
      // Nobody knows what was said before.
      () => this.#listeners.tellAll(),
      () => this.#reconnect(connection),
    );
  }

  #reconnect(lost: PostgresConnection): void {
    if (this.#isClosed || this.#connection !== lost) return;
    this.#connection = undefined;
    void lost.close();
    this.#reconnecting = setTimeout(() => this.#connect(), RECONNECT_EVERY_MS);
  }
}
