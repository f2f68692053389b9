import { HttpError } from './http-error.ts';

/** Nobody is signed in, or the token is no longer good: which of them is nobody's business. */
export function unauthorized(): HttpError {
  return new HttpError(401, 'Sign in first: send a valid token as "Authorization: Bearer TOKEN"', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}
