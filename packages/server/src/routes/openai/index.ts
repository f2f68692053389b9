import type { Route } from '../../http/route.ts';
import { createCompletion } from './create-completion.ts';
import { listModels } from './list-models.ts';
import { readModel } from './read-model.ts';

export const openAiRoutes: readonly Route[] = [createCompletion, listModels, readModel];
