import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type ListenOptions } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { python } from '../../../test/sandboxed.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

const connectTcp = `
import socket, sys
for host in ['127.0.0.1', 'localhost', '0.0.0.0', '169.254.169.254']:
  try:
    s = socket.create_connection((host, int(sys.argv[1])), 2); print('reached', s.recv(20).decode())
  except OSError as e: print(type(e).__name__)
`;
const connectUnix = `
import socket, sys
s = socket.socket(socket.AF_UNIX)
name = sys.argv[1]
try:
  s.connect(chr(0) + name[1:] if name[0] == '@' else name); print('reached', s.recv(20).decode())
except OSError as e: print(type(e).__name__)
`;
const sendUdp = `
import socket, sys
try:
  socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'exfiltrated', ('127.0.0.1', int(sys.argv[1]))); print('sent')
except OSError as e: print(type(e).__name__)
`;

it('does not reach a TCP server on the loopback, nor anything else', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1' });
  const { stdout } = await python(connectTcp, { args: [server.port] });
  expect(stdout).not.toContain('reached');
  expect(server.connections()).toBe(0);
});

it('sends no UDP packet', async () => {
  const socket = createSocket('udp4');
  let packets = 0;
  socket.on('message', () => packets++);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  await python(sendUdp, { args: [String(socket.address().port)] });
  // One of ours proves that packets arrive, and that any sent before would have.
  socket.send('ours', socket.address().port, '127.0.0.1');
  await once(socket, 'message');
  expect(packets).toBe(1);
});

it('resolves no name, and has no interface but its own loopback', async () => {
  const script =
    'import socket\nprint([name for _, name in socket.if_nameindex()])\ntry: print(socket.getaddrinfo("example.com", 80))\nexcept OSError as e: print(type(e).__name__)';
  expect((await python(script)).stdout).toBe("['lo']\ngaierror\n");
});

it('does not reach a unix socket by its path', async () => {
  const server = await listen({ path: join(temporaryFolder(), 'host.sock') });
  expect((await python(connectUnix, { args: [server.path] })).stdout).toBe('FileNotFoundError\n');
  expect(server.connections()).toBe(0);
});

it('does not reach an abstract unix socket', async () => {
  const name = `techne-test-${process.pid}-${Math.random()}`;
  const server = await listen({ path: `\0${name}` });
  expect((await python(connectUnix, { args: [`@${name}`] })).stdout).toBe('ConnectionRefusedError\n');
  expect(server.connections()).toBe(0);
});

it('reaches the one socket that the host mounts, and cannot remove or replace it', async () => {
  const path = join(temporaryFolder(), 'host.sock');
  const server = await listen({ path });
  const script = `${connectUnix}\nimport os\ntry: os.unlink(name)\nexcept OSError as e: print(type(e).__name__)`;
  const sockets = [{ host: path, inside: '/opt/techne/capabilities.sock' }];
  const { stdout } = await python(script, { args: ['/opt/techne/capabilities.sock'], sockets });
  expect(stdout).toBe('reached hello\nOSError\n');
  expect(server.connections()).toBe(1);
  expect(existsSync(path)).toBe(true);
});

it('reaches the network of the host once it is approved, loopback and abstract sockets included', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1' });
  const name = `techne-test-${process.pid}-${Math.random()}`;
  await listen({ path: `\0${name}` });
  const network = { kind: 'host' } as const;
  expect((await python(connectTcp, { args: [server.port], network })).stdout).toMatch(/^reached hello\n/);
  expect((await python(connectUnix, { args: [`@${name}`], network })).stdout).toBe('reached hello\n');
});

it('shows how names are resolved only with approved network, certificates always', async () => {
  const script =
    'import os\nfor f in ["/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl/certs"]: print(f, os.path.exists(f))';
  expect((await python(script)).stdout).toBe(
    '/etc/resolv.conf False\n/etc/hosts False\n/etc/nsswitch.conf False\n/etc/ssl/certs True\n',
  );
  const here = (file: string): string => `${file} ${existsSync(file) ? 'True' : 'False'}\n`;
  const expected = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/ssl/certs']
    .map(here)
    .join('');
  expect((await python(script, { network: { kind: 'host' } })).stdout).toBe(expected);
});

it('refuses a list of domains, which it cannot keep', async () => {
  const network = { kind: 'domains', domains: ['example.com'] } as const;
  await expect(python('print(1)', { network })).rejects.toMatchObject({
    code: 'SANDBOX_UNAVAILABLE',
    hint: expect.stringContaining('sandbox-runtime'),
  });
});

async function listen(options: ListenOptions) {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.end('hello');
  });
  server.listen(options);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const port = options.path === undefined ? String((server.address() as AddressInfo).port) : '';
  return { port, path: options.path ?? '', connections: () => connections };
}
