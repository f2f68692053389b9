export { Catalog, type CatalogSkill, type CatalogSource, type Collision } from './catalog/catalog.ts';
export { loadCatalog, type LoadCatalogOptions } from './catalog/load-catalog.ts';
export { bundledSource, defaultSources } from './sources/default-sources.ts';
export { folderSource } from './sources/source.ts';
