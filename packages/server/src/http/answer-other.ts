import { HttpError } from '../errors/http-error.ts';
import { replyOfError } from '../errors/reply-of-error.ts';
import { openAiProblem } from '../openai/open-ai-error.ts';
import { RequestMeter } from '../operations/request-meter.ts';
import type { HonoContext } from './active-request.ts';
import type { AppContext } from './app-context.ts';
import { ifNoneMatch } from './etag.ts';
import type { Reply } from './reply.ts';
import { requestId } from './request-id.ts';
import { sendReply } from './send-reply.ts';

/** What no route answers: files of pages, 405 where another method would do, 404. */
export function answerOther(
  app: AppContext,
  methodsAt: (path: string) => readonly string[],
): (context: HonoContext) => Response {
  const pageMeter = new RequestMeter('GET', 'page', app.services);
  const unknownMeter = new RequestMeter('', 'unknown', app.services);

  return ({ env: { incoming }, req }) => {
    const started = performance.now();
    const id = requestId(incoming.headers['x-request-id']);
    let meter = unknownMeter;
    let reply: Reply;
    try {
      app.guard.check(incoming);
      const wanted = {
        accept: incoming.headers.accept,
        acceptEncoding: incoming.headers['accept-encoding']?.toString(),
      };
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      const page = app.pages.find(req.path, wanted);
      const allowed = page === undefined ? methodsAt(req.path) : ['GET', 'HEAD'];
      const missing = isRead && allowed.length === 0 ? app.pages.findMissing(req.path, wanted) : undefined;
      if (page !== undefined && isRead) {
        meter = pageMeter;
        const isKnown = ifNoneMatch(incoming.headers['if-none-match'], page.headers.etag);
        reply = isKnown
          ? { status: 304, headers: page.headers, empty: true }
          : { status: 200, headers: page.headers, bytes: page.bytes };
      } else if (missing !== undefined)
        reply = { status: 404, headers: missing.headers, bytes: missing.bytes };
      else throw refusal(allowed);
    } catch (error) {
      const problem = req.path.startsWith('/v1/') ? openAiProblem : undefined;
      reply = replyOfError(error, app.services.log, id, problem);
    }
    meter.record(id, undefined, reply.status, performance.now() - started);
    return sendReply(reply, id, app.services.isStopping() ? { connection: 'close' } : undefined);
  };
}

function refusal(allowed: readonly string[]): HttpError {
  if (allowed.length === 0)
    return new HttpError(404, { field: 'path', message: 'There is nothing at this path' });
  const allow = allowed.join(', ');
  return new HttpError(405, `This path takes ${allow}`, { headers: { allow } });
}
