/** The member of a closed list that a column holds. */
export function oneOf<const T extends string>(members: readonly T[], text: string): T {
  const member = members.find((each) => each === text);
  if (member === undefined)
    throw new TypeError(`The database holds "${text}" where it should hold ${members.join(' or ')}`);
  return member;
}
