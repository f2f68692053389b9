import type { RouteRequest } from '../../http/route.ts';
import type { Preconditions } from '../../skills/changes/require-changeable.ts';

/** What a request says about the skill that it means to change. */
export function preconditionsOf(request: Pick<RouteRequest, 'header'>): Preconditions {
  return { ifMatch: request.header('if-match'), ifNoneMatch: request.header('if-none-match') };
}
