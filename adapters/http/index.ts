export { type FetchHandler, fetchHandler, type FetchOptions } from './mounts/fetch-handler.js';
export { type NodeHandler, nodeHandler } from './mounts/node-handler.js';
export { shipshapePlugin } from './mounts/shipshape-plugin.js';
export type { HttpOptions } from './http-options.js';
export type { Limits } from './guards/limits.js';
export type { ServerOptions } from './server/shipshape-server.js';
