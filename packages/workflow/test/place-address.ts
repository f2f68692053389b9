/** What opens the store and the engine of a place, also in another process. */
export interface PlaceAddress {
  readonly storeUrl?: string;
  readonly storeFile?: string;
  readonly engineFile?: string;
}

export function storeOptions({ storeUrl, storeFile }: PlaceAddress): { url?: string; file?: string } {
  return storeUrl === undefined ? { file: storeFile ?? '' } : { url: storeUrl };
}

export function engineOptions({ storeUrl, engineFile }: PlaceAddress): {
  databaseUrl?: string;
  file?: string;
} {
  return storeUrl === undefined ? { file: engineFile ?? '' } : { databaseUrl: storeUrl };
}
