import type { Route } from '../../http/route.ts';
import { changeCatalogSkill } from './change-catalog-skill.ts';
import { readCatalog } from './read-catalog.ts';
import { readCatalogSkill } from './read-catalog-skill.ts';
import { rescanCatalog } from './rescan-catalog.ts';

export const catalogRoutes: readonly Route[] = [
  readCatalog,
  readCatalogSkill,
  rescanCatalog,
  changeCatalogSkill,
];
