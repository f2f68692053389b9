import type { Services } from '../services/services.ts';
import type { HostGuard } from './host-guard.ts';
import type { Pages } from '../pages/pages.ts';

/** What the HTTP layer itself works with. */
export interface AppContext {
  readonly services: Services;
  readonly guard: HostGuard;
  /** Files that anybody may read. */
  readonly pages: Pages;
}
