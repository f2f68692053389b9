import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutProxy {
  readonly port: number;
  /** Where it leads; set it once the server is there. */
  target: number;
  /** Breaks every connection off, as a network does that goes away for a moment. */
  cut(): void;
  close(): Promise<void>;
}

/** A way to a server on loopback that can be cut. */
export async function openCutProxy(): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((inbound) => {
    const outbound = keep(connect(proxy.target, '127.0.0.1'));
    keep(inbound).pipe(outbound).pipe(inbound);
    inbound.on('close', () => outbound.destroy());
    outbound.on('close', () => inbound.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const proxy: CutProxy = {
    port: (server.address() as AddressInfo).port,
    target: 0,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
