/** What a route answers. `text` is a body that is JSON already, `bytes` and `stream` need their `Content-Type`. */
export type Reply = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } & (
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly stream: ReadableStream<Uint8Array> }
  | { readonly empty: true }
);
