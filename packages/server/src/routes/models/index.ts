import type { Route } from '../../http/route.ts';
import { listOfferedModels } from './list-offered-models.ts';

export const modelRoutes: readonly Route[] = [listOfferedModels];
