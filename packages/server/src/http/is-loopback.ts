/** Whether only this machine reaches an address. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/, '');
  return plain === '::1' || plain.toLowerCase() === 'localhost' || /^127(?:\.\d{1,3}){3}$/.test(plain);
}
