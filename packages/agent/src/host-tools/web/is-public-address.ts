import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What is not the public Internet (IANA's special-purpose registries), and a cloud's metadata address in public space. */
const reserved: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['168.63.129.16', 32],
];

/** Parts of 2000::/3 that lead elsewhere: special purposes, tunnels to IPv4, examples. */
const reservedGlobal: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked4 = listOf(reserved, 'ipv4');
const blocked6 = listOf(reservedGlobal, 'ipv6');
/** The only part of IPv6 that is routed publicly: mapped, translated and local addresses all lie outside it. */
const global6 = listOf([['2000::', 3]], 'ipv6');

/**
 * Whether an address, as the system writes it, belongs to the public Internet.
 *
 * @example
 * isPublicAddress('169.254.169.254'); // false
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}

function listOf(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
