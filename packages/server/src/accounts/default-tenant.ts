/** Whom registering joins (ruling 30). */
export const DEFAULT_TENANT = 'default';
