export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
}

export interface RateLimitAnswer {
  readonly allowed: boolean;
  readonly remaining: number;
  /** When one more is allowed; 0 when it is now. */
  readonly retryAfterMs: number;
}

/** Sliding windows, exact and shared by all servers: in no window of that length are more than `limit` allowed. */
export interface RateLimits {
  /** Counts one when it is allowed. */
  take(key: string, limit: RateLimit): Promise<RateLimitAnswer>;
  /** Counts nothing. */
  peek(key: string, limit: RateLimit): Promise<RateLimitAnswer>;
  clear(key: string): Promise<void>;
  prune(now: number): Promise<void>;
}
