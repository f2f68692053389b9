import { describe, expect, it } from 'vitest';
import { chooseAddress, readUrl } from './choose-address.ts';
import { isPublicAddress } from './is-public-address.ts';
import { WebFailure } from './web-failure.ts';

/** Every one of these must be refused before anything is connected to. */
const refusedUrls = [
  // Loopback, in every spelling that a parser takes.
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0177.1/',
  'http://127.0.0.1./',
  'http://%31%32%37.0.0.1/',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://sub.localhost/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  // IPv4 inside IPv6.
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[2001:0:7f00:1::]/',
  // Metadata of clouds.
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xA9.0xFE.0xA9.0xFE/',
  'http://0251.0376.0251.0376/',
  'http://169.254.170.2/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://[fd00:ec2::254]/',
  'http://metadata.google.internal/',
  // Private and local networks.
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.168.1/',
  'http://3232235521/',
  'http://100.64.0.1/',
  'http://169.254.1.1/',
  'http://198.18.0.1/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  // Multicast, broadcast, reserved, examples.
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  // Other schemes, credentials, nonsense.
  'file:/etc/passwd',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/plain,x',
  'javascript:alert(1)',
  'blob:http://example.com/x',
  'ws://example.com/',
  'unix:/var/run/docker.sock',
  'http://user@example.com/',
  'http://user:password@example.com/',
  'http://example.com@127.0.0.1/',
  'http://',
  'http:///',
  '//example.com/',
  'example.com',
  '',
  'http://[::1',
  'http://999.999.999.999/',
];

/** Names that lead inside, whatever they look like. */
const inside: Record<string, string[]> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'sub.localhost': ['::1'],
  'metadata.google.internal': ['169.254.169.254'],
};

async function choose(url: string): Promise<string> {
  const resolve = async (name: string) => inside[name] ?? ['93.184.216.34'];
  return chooseAddress(readUrl(url), { resolve });
}

describe('addresses', () => {
  it('has a table of more than 80', () => {
    expect(new Set(refusedUrls).size).toBe(refusedUrls.length);
    expect(refusedUrls.length).toBeGreaterThan(80);
  });

  it.each(refusedUrls)('refuses %j', async (url) => {
    await expect(choose(url)).rejects.toBeInstanceOf(WebFailure);
  });

  it.each([
    ['http://example.com/', '93.184.216.34'],
    ['https://example.com:8443/a?b=c#d', '93.184.216.34'],
    ['http://8.8.8.8/', '8.8.8.8'],
    ['http://134744072/', '8.8.8.8'],
    ['http://[2606:4700::1111]/', '2606:4700::1111'],
    ['http://172.32.0.1/', '172.32.0.1'],
    ['http://100.128.0.1/', '100.128.0.1'],
    ['http:example.com', '93.184.216.34'],
  ])('takes %s', async (url, address) => {
    expect(await choose(url)).toBe(address);
  });

  it('refuses a host of which one address is private', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.1'];
    await expect(chooseAddress(readUrl('http://two.test/'), { resolve })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
    await expect(
      chooseAddress(readUrl('http://no.test/'), { resolve: async () => [] }),
    ).rejects.toMatchObject({
      code: 'HOST_NOT_FOUND',
    });
    const zoned = async () => ['fe80::1%eth0'];
    await expect(chooseAddress(readUrl('http://zone.test/'), { resolve: zoned })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });

  it('opens what the host opens, and nothing beside it', async () => {
    const access = { allowedAddresses: ['10.0.0.7'] };
    expect(await chooseAddress(readUrl('http://10.0.0.7/'), access)).toBe('10.0.0.7');
    await expect(chooseAddress(readUrl('http://10.0.0.8/'), access)).rejects.toBeInstanceOf(WebFailure);
  });

  it('takes nothing for an address that is none', () => {
    for (const text of ['', 'x', '1.2.3', '1.2.3.4.5', '::g']) expect(isPublicAddress(text)).toBe(false);
  });
});
