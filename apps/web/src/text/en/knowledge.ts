export const knowledge = {};
