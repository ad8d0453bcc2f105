export const ROUTES = {};
