import * as files from '../../adapters/fleet-file/decode-fleet.js';
import { BUNDLED_KINDS, kindsWith, type OwnKinds } from '../kinds.js';

/** Decodes a fleet document that came over the network, also with kinds of your own; on the left are its mistakes, each with its place. */
export const decodeFleet = (document: unknown, own?: OwnKinds) =>
  files.decodeFleet(document, own === undefined ? BUNDLED_KINDS : kindsWith(own));

/** Reads a fleet file, YAML or JSON, also with kinds of your own, and everything in the environment and in other files that it refers to. */
export const readFleetFile = (
  path: string,
  env: Parameters<typeof files.readFleetFile>[1],
  own: OwnKinds = {},
) => files.readFleetFile(path, env, kindsWith(own));
