import { readSources } from '../source-file.js';
import { drawArchitecture } from './draw-architecture.js';
import { importGraph, levelOf } from './import-graph.js';

export const PICTURE = 'docs/pictures/architecture.svg';

/** Of the imports that there are now; `npm run architecture` keeps it. */
export const drawnPicture = (): string => {
  const houses = ['core', 'adapters', 'composition'];
  const sources = [...readSources(houses), ...readSources(houses, '.tsx')];
  const graph = importGraph(sources.sort((a, b) => (a.path < b.path ? -1 : 1)));
  const order = [...graph.keys()]
    .filter((part) => part.startsWith('core/'))
    .sort((a, b) => levelOf(graph, a) - levelOf(graph, b) || a.localeCompare(b));
  return drawArchitecture(graph, order);
};
