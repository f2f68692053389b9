import { describe, expect, it } from 'vitest';
import { RouteTable } from './route-table.ts';

function table(...paths: readonly string[]): RouteTable<string> {
  const made = new RouteTable<string>();
  for (const path of paths) made.add('GET', path, path);
  return made;
}

const matched = (routes: RouteTable<string>, path: string) => routes.match('GET', path)[0][0];

describe('a path', () => {
  const routes = table('/', '/a', '/a/{id}', '/a/fixed', '/a/{id}/b', '/a/fixed/{more}', '/f/{name}/{path+}');

  it.each([
    ['/', '/', {}],
    ['/a', '/a', {}],
    ['/a/1', '/a/{id}', { id: '1' }],
    ['/a/fixed', '/a/fixed', {}],
    ['/a/fixed/b', '/a/fixed/{more}', { more: 'b' }],
    ['/a/1/b', '/a/{id}/b', { id: '1' }],
    ['/f/x/y', '/f/{name}/{path+}', { name: 'x', path: 'y' }],
    ['/f/x/y/z.md', '/f/{name}/{path+}', { name: 'x', path: 'y/z.md' }],
  ])('%s leads to %s, whatever the order', (path, route, parameters) => {
    expect(matched(routes, path)).toEqual([route, parameters]);
  });

  it.each(['/b', '/a/', '/a//b', '/a/1/c', '/f/x', '/f/x/', '//', '/A', ''])('%j leads nowhere', (path) => {
    expect(matched(routes, path)).toBeUndefined();
  });

  it('that fits what is written out only in part falls back to a name', () => {
    expect(matched(table('/a/fixed/x', '/a/{id}/y'), '/a/fixed/y')).toEqual(['/a/{id}/y', { id: 'fixed' }]);
  });
});

it('knows the methods of a path', () => {
  const routes = table('/a/{id}');
  routes.add('DELETE', '/a/{id}', 'delete');
  expect(routes.methodsAt('/a/1')).toEqual(['GET', 'DELETE']);
  expect(routes.methodsAt('/b')).toEqual([]);
  expect(routes.match('PUT', '/a/1')).toEqual([[]]);
});

it('refuses a route that is there already', () => {
  expect(() => table('/a/{id}', '/a/{name}')).toThrow('there twice');
});
