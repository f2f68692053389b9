/**
 * Tells other processes that something was written. PostgreSQL: LISTEN/NOTIFY. SQLite: a look at `PRAGMA data_version`
 * every 50 ms while anybody listens. A signal can come without a cause, late or, after a lost connection, as one for
 * many: a listener looks into the database and takes the signal for nothing but a reason to look.
 */
export interface Signals {
  /** After the commit of what it is about. `subject` is at most 200 bytes, e.g. the id of a run. */
  publish(channel: string, subject: string): Promise<void>;
  /** `subject` is undefined when it is not known what changed. Returns the way to stop. */
  listen(channel: string, listener: (subject: string | undefined) => void): () => void;
}
