import type { Store } from '@techne/store';
import { z } from 'zod';
import type { Invitation } from '../accounts/account-service.ts';
import { emailSchema } from '../accounts/email-schema.ts';
import { LinkSignIn } from '../accounts/sign-in/link-sign-in.ts';
import { HttpError } from '../errors/http-error.ts';
import { isTenantId } from '../skills/managed/tenant-folder.ts';

export interface InviteTenantAdminOptions {
  readonly store: Store;
  /** It becomes the name of a folder of managed skills. */
  readonly tenant: string;
  readonly email: string;
  /** What the link begins with. */
  readonly url: string;
}

const wishSchema = z.object({
  tenant: z
    .string()
    .refine(isTenantId, 'The name of a tenant is lower-case letters, digits, hyphens and underscores'),
  email: emailSchema,
});

/** A link that makes the first account of a new tenant, an admin; or why there is none. */
export async function inviteTenantAdmin(
  options: InviteTenantAdminOptions,
): Promise<Invitation | { readonly problem: string }> {
  const { store, url } = options;
  const wish = wishSchema.safeParse(options);
  if (!wish.success) return { problem: wish.error.issues[0]?.message ?? 'This cannot be a tenant' };
  const { tenant, email } = wish.data;
  if ((await store.accounts.tenants()).some((each) => each.tenant === tenant))
    return { problem: `The tenant "${tenant}" is there already; its admins invite people` };
  const links = new LinkSignIn({
    store,
    now: Date.now,
    address: () => ({ url: url.replace(/\/+$/, ''), port: 0, isPrivate: false }),
    hash: () => Promise.reject(new TypeError('Nobody signs in here')),
  });
  try {
    const operator = { userId: 'operator', email: '', tenant, role: 'admin' } as const;
    return await links.invite(operator, { email, role: 'admin' });
  } catch (error) {
    if (error instanceof HttpError) return { problem: error.message };
    throw error;
  }
}
