import { expect, it } from 'vitest';
import { parseCapabilityId } from './capability-id.ts';

it.each(['gog.email', '1.2', 'g_.e-'])('accepts the namespaced id %s', (id) => {
  expect(parseCapabilityId(id)).toMatchObject({ id });
});

it.each([
  'email',
  'Gog.email',
  'gog.email.read',
  'gog.*',
  '-g.e',
  '.e',
  'g.',
  'gog/email',
  `g.${'e'.repeat(200)}`,
  1,
  null,
])('refuses %j', (id) => {
  expect(parseCapabilityId(id)).toBeUndefined();
});
