import { expect, it } from 'vitest';
import { allRoutes } from '../../routes/all-routes.ts';
import { auditedRoutes, unauditedRoutes } from './audited-routes.ts';

it('every route that changes something leaves a record, or says why it does not', () => {
  const changing = allRoutes.filter(({ method }) => method !== 'get').map(({ operation }) => operation);
  const undecided = changing.filter(
    (operation) => !Object.hasOwn(auditedRoutes, operation) && !Object.hasOwn(unauditedRoutes, operation),
  );
  expect(undecided).toEqual([]);
});

it('nothing is listed that is no route', () => {
  const operations = new Set(allRoutes.map(({ operation }) => operation));
  const listed = [...Object.keys(auditedRoutes), ...Object.keys(unauditedRoutes)];
  expect(listed.filter((operation) => !operations.has(operation))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
