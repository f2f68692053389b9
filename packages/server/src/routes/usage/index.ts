import type { Route } from '../../http/route.ts';
import { readUsage } from './read-usage.ts';

export const usageRoutes: readonly Route[] = [readUsage];
