import { requestInit } from '../request-with.ts';
import type { TestServer } from '../serve.ts';
import type { Address } from './addresses.ts';
import type { Operation } from './operations.ts';

export interface WalkAnswer {
  readonly status: number;
  /** Head and body, each byte one character, so that nothing hides in what is no text. */
  readonly all: string;
  readonly body: string;
}

/** Calls an operation at an address, as somebody or as nobody. */
export async function callOperation(
  { url }: Pick<TestServer, 'url'>,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  address: Address,
  token?: string,
): Promise<WalkAnswer> {
  const init = requestInit({
    method,
    ...(address.body === undefined ? {} : { body: address.body }),
    ...(token === undefined ? {} : { token }),
  });
  const response = await fetch(`${url}${fill(path, address)}${address.query ?? ''}`, init);
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return { status: response.status, body, all: `${JSON.stringify([...response.headers])}\n${body}` };
}

function fill(path: string, { parameters = {} }: Address): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The walk does not know what {${name}} of ${path} is`);
    return value.split('/').map(encodeURIComponent).join('/');
  });
}
