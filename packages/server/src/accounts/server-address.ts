/** Where the server can be reached. Known once it listens. */
export interface ServerAddress {
  /** What links begin with, without a slash at the end. */
  readonly url: string;
  /** That is listened on, whatever the links say. */
  readonly port: number;
  /** Whether only this machine reaches it: it listens on loopback, and no proxy is known to stand before it. */
  readonly isPrivate: boolean;
}
