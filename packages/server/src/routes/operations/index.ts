import type { Route } from '../../http/route.ts';
import { health } from './health.ts';
import { metrics } from './metrics.ts';
import { ready } from './ready.ts';

export const operationRoutes: readonly Route[] = [health, ready, metrics];
