/**
 * Who works with the data itself where no account is there yet (ruling 30: none is made for it). Ids of accounts are
 * random, so no token ever stands for this one.
 */
export const OPERATOR_ID = 'operator';
