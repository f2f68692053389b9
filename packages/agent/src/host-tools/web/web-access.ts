/** What fetching may reach and how much it may take. Everything has a default. */
export interface WebAccess {
  /** Gives the addresses of a host. Default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Addresses outside the public Internet that the host opens all the same, such as a wiki of its own. */
  readonly allowedAddresses?: readonly string[];
  /** Hosts, with their port where they have one, that may be reached whatever their address is. */
  readonly allowedHosts?: readonly string[];
  /** Of one answer; the rest is cut. Default 1,000,000. */
  readonly maxBytes?: number;
  /** For the whole fetch, redirects included. Default 20,000. */
  readonly timeoutMs?: number;
  /** For one pause in an answer. Default 10,000. */
  readonly idleMs?: number;
  /** Default 5. */
  readonly maxRedirects?: number;
}
