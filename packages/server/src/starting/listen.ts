import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ServerError } from '../errors/server-error.ts';
import { sendReply } from '../http/send-reply.ts';
import { requestId } from '../http/request-id.ts';
import { serverLimits } from './server-limits.ts';

interface Application {
  fetch(request: Request, bindings: object): Response | Promise<Response>;
}

/**
 * Connections that may wait to be taken, as far as the system allows. One is taken a turn of the event loop, and who
 * finds no room tries again only after a second.
 */
const BACKLOG = 4_096;

/** Listens, and serves the application that is made once the port is known. */
export function listen(host: string, port: number, make: (port: number) => Application): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer(serverLimits);
  server.once('error', (error) => reject(describe(error, host, port)));
  server.listen({ host, port, backlog: BACKLOG }, () => {
    const bound = server.address();
    const app = make(typeof bound === 'object' && bound !== null ? bound.port : port);
    const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
      // What cannot be read as a request at all: a Host or an address that is none.
      errorHandler: () =>
        sendReply({ status: 400, json: { detail: 'This is not a valid request' } }, requestId(undefined)),
    });
    server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
    resolve(server);
  });
  return promise;
}

function describe(error: NodeJS.ErrnoException, host: string, port: number): ServerError {
  const data = { host, port };
  if (error.code === 'EADDRINUSE')
    return new ServerError('PORT_TAKEN', `Something else listens on port ${port} of ${host}`, {
      hint: 'Take another with --port NUMBER, or --port 0 for any that is free.',
      data,
      cause: error,
    });
  return new ServerError('ADDRESS_UNAVAILABLE', `Cannot listen on ${host}, port ${port}: ${error.message}`, {
    hint:
      error.code === 'EACCES'
        ? 'Ports below 1024 need rights; take another with --port NUMBER.'
        : 'Name an address of this machine with --host, or leave it out.',
    data,
    cause: error,
  });
}
