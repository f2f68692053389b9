import type { Session } from '@techne/store';
import { z } from 'zod';

export const tokenShape = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiToken' });

export function showToken({ id, name, createdAt, expiresAt }: Session): z.output<typeof tokenShape> {
  return {
    id,
    name: name ?? '',
    created_at: new Date(createdAt).toISOString(),
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  };
}
