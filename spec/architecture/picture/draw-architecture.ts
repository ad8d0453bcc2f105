import { drawCore } from './draw-core.js';
import type { ImportGraph } from './import-graph.js';
import { box, CHIP, LEFT, type Place, shade, straight, STYLE, text, WIDTH } from './shapes.js';

/** What begins something; all other adapters are called. */
const DRIVING = ['cli', 'http-client', 'client', 'dashboard', 'http', 'scheduler'];
const READING = ['fleet-file'];

/** An adapter: a dot for each capability that it imports, and whether it imports the network. */
const chip = (graph: ImportGraph, order: readonly string[], name: string, place: Place): string => {
  const imported = graph.get(`adapters/${name}`) ?? new Set();
  const first = place.x + place.width / 2 - (order.length - 1) * 6;
  const dots = order.map((part, n) => {
    const fill = imported.has(part) ? `style="fill: ${shade(n)}"` : 'class="none"';
    return `<circle cx="${first + n * 12}" cy="${place.y + 44}" r="${imported.has(part) ? 4 : 1.5}" ${fill}/>`;
  });
  const label = imported.has('adapters/network') ? `${name} ◦` : name;
  return (
    box(place, 'card') +
    text(place.x + place.width / 2, place.y + 25, label, 'name') +
    dots.join('')
  );
};

type Draw = (name: string, column: number, y: number, columns?: number) => string;

/** In columns of one width, as many as there are in the widest row. */
const chipIn =
  (graph: ImportGraph, order: readonly string[]): Draw =>
  (name, column, y, columns = 1) =>
    chip(graph, order, name, {
      x: columnAt(column),
      y,
      height: CHIP.height,
      width: columns * (CHIP.width + CHIP.gap) - CHIP.gap,
    });

const columnAt = (column: number): number => LEFT + 17 + column * (CHIP.width + CHIP.gap);

const panel = (y: number, height: number, words: string): string =>
  box({ x: LEFT, y, width: WIDTH - 2 * LEFT, height }, 'panel') +
  text(LEFT + 17, y + 24, words, 'head');

const MIDDLE = WIDTH / 2;

/** An import of another of the row, which few may have. */
const under = (from: number, to: number): string => {
  const [x, end] = [columnAt(from) + CHIP.width / 2 - 30, columnAt(to) + CHIP.width / 2];
  return `<path d="M${x} 194C${x} 222 ${end} 222 ${end} 196" class="arrow" marker-end="url(#tip)"/>`;
};

const upperPart = (graph: ImportGraph, draw: Draw): readonly string[] => {
  const names = [...DRIVING, ...READING];
  const usesApi = (name: string) => graph.get(`adapters/${name}`)?.has('adapters/api') === true;
  return [
    panel(96, 222, 'ADAPTERS THAT BEGIN SOMETHING'),
    ...names.map((name, n) => draw(name, n, 132)),
    ...names.flatMap((name, n) =>
      usesApi(name) ? [straight(columnAt(n) + CHIP.width / 2, 194, 238)] : [],
    ),
    ...names.flatMap((name, n) =>
      names.flatMap((other, m) =>
        graph.get(`adapters/${name}`)?.has(`adapters/${other}`) === true ? [under(n, m)] : [],
      ),
    ),
    draw('api', 0, 240, names.length),
    straight(MIDDLE, 318, 348),
  ];
};

const lowerPart = (graph: ImportGraph, draw: Draw): readonly string[] => {
  const known = ['api', 'sql', 'network', ...DRIVING, ...READING];
  const driven = [...graph.keys()]
    .filter((part) => part.startsWith('adapters/'))
    .map((part) => part.slice('adapters/'.length))
    .filter((name) => !known.includes(name))
    .sort();
  const usesSql = (name: string) => graph.get(`adapters/${name}`)?.has('adapters/sql') === true;
  const [stores, others] = [driven.filter(usesSql), driven.filter((name) => !usesSql(name))];
  const perRow = Math.ceil(others.length / 2);
  return [
    panel(632, 220, 'ADAPTERS THAT ARE CALLED'),
    draw('sql', 0, 668, stores.length),
    ...stores.map((name, n) => draw(name, n, 774)),
    ...stores.map((_, n) => straight(columnAt(n) + CHIP.width / 2, 774, 732)),
    ...others.map((name, n) =>
      draw(name, stores.length + 0.5 + (n % perRow), n < perRow ? 668 : 774),
    ),
    draw('network', 7, 721),
    straight(MIDDLE, 632, 602),
  ];
};

const LEGEND = [
  'An arrow leads to what is imported; what follows from other arrows is left out. A dot has the colour of a capability that an adapter imports,',
  'in the order of the core; ◦ imports network, where the address policy is. No adapter imports another but along these arrows.',
];

/** The picture as SVG, of the imports alone; `order` is that of the capabilities. */
export const drawArchitecture = (graph: ImportGraph, order: readonly string[]): string => {
  const draw = chipIn(graph, order);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 920" width="${WIDTH}" height="920" role="img" aria-label="Who imports whom">
<style>${STYLE}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" class="tip"/></marker></defs>
${[
  `<rect width="${WIDTH}" height="920" class="paper"/>`,
  box({ x: LEFT, y: 20, width: WIDTH - 2 * LEFT, height: 46 }, 'card'),
  text(
    MIDDLE,
    49,
    'composition <tspan class="soft">chooses the adapters, and wires all of it</tspan>',
    'name',
  ),
  straight(MIDDLE, 66, 96),
  ...upperPart(graph, draw),
  panel(348, 254, 'CORE: DECISIONS, USE CASES, PORTS'),
  drawCore(graph, order, 348),
  ...lowerPart(graph, draw),
  ...LEGEND.map((words, n) => text(LEFT, 880 + n * 20, words, 'soft')),
].join('\n')}
</svg>
`;
};
