import { etagOf, ifNoneMatch } from '../http/etag.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { describeApi } from './describe-api.ts';

/** The document of all routes. It is made when it is first asked for. */
export function openApiRoutes(routes: () => readonly Route[]): readonly Route[] {
  let made: { readonly text: string; readonly etag: string } | undefined;
  const document = () => {
    if (made !== undefined) return made;
    const text = JSON.stringify(describeApi(routes()));
    return (made = { text, etag: etagOf(text) });
  };
  const at = (path: string, operation: string): Route =>
    defineRoute({
      method: 'get',
      path,
      operation,
      tag: 'operations',
      summary: 'This document',
      access: 'public',
      replies: { 200: { description: 'OpenAPI 3.1' }, 304: { description: 'It is as you know it' } },
      handle(request) {
        const { text, etag } = document();
        const headers = { etag, 'cache-control': 'no-cache' };
        if (ifNoneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, empty: true };
        return { status: 200, headers, text };
      },
    });
  return [at('/api/v1/openapi.json', 'openApi'), at('/openapi.json', 'openApiAtRoot')];
}
