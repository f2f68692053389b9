import { request as send } from 'node:http';
import { startLoopbackServer } from './loopback-server.ts';

/**
 * A proxy that cuts the connection, in the middle of a body, after so many bytes: `cuts` has a number for each answer in
 * turn; those after the last go through whole.
 */
export async function startCuttingProxy(
  target: string,
  cuts: readonly number[],
): Promise<{ readonly url: string; readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const url = await startLoopbackServer((request, response) => {
    const left = { bytes: cuts[requests.length] ?? Infinity };
    const { method = '', url: path = '' } = request;
    requests.push(`${method} ${path} ${request.headers['last-event-id']?.toString() ?? ''}`.trimEnd());
    const headers = { ...request.headers, host: new URL(target).host };
    const onward = send(`${target}${request.url}`, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        if (chunk.length <= left.bytes) response.write(chunk);
        else response.write(chunk.subarray(0, left.bytes), () => response.destroy());
        left.bytes -= Math.min(chunk.length, left.bytes);
      });
      answer.on('end', () => response.end());
      answer.on('error', () => response.destroy());
      response.on('close', () => answer.destroy());
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  return { url, requests };
}
