/**
 * Tells caches when they are old. Every write that others may have cached moves a topic on in its own transaction:
 * `sessions`, `users`, `skills:<tenant>`, …
 */
export interface Changes {
  /**
   * A number that differs when the topic moved on, whichever process moved it. On SQLite it is answered from memory
   * while no connection wrote, so it may stand in every request; what others wrote (`PRAGMA data_version`) is looked
   * for once a turn of the event loop.
   */
  version(topic: string): number | Promise<number>;
  bump(topic: string): Promise<void>;
}
