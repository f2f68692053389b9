export const workflows = {};
