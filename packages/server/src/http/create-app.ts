import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { answerOther } from './answer-other.ts';
import { answerRoute } from './answer-route.ts';
import type { AppContext } from './app-context.ts';
import type { Route } from './route.ts';
import { RouteTable } from './route-table.ts';

interface Environment {
  readonly Bindings: HttpBindings;
}

/** The routes as an application of Hono. */
export function createApp(routes: readonly Route[], context: AppContext): Hono<Environment> {
  const table = new RouteTable<[RouterRoute['handler'], RouterRoute]>();
  const app = new Hono<Environment>({ router: table });
  for (const route of routes) app.on(route.method.toUpperCase(), route.path, answerRoute(route, context));
  app.notFound(
    answerOther(context, (path) =>
      table.methodsAt(path).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    ),
  );
  return app;
}
