import { type ImportGraph, levelOf, ownImports } from './import-graph.js';
import { box, BOX, curve, LEFT, type Place, shade, text, WIDTH } from './shapes.js';

/** The capabilities from left to right, each right of all that it imports. */
export const drawCore = (graph: ImportGraph, order: readonly string[], top: number): string => {
  const columns = new Map<number, string[]>();
  for (const part of order) {
    const level = levelOf(graph, part);
    columns.set(level, [...(columns.get(level) ?? []), part]);
  }
  const places = new Map<string, Place>();
  const middle = top + 136;
  for (const [level, parts] of [...columns].sort(([a], [b]) => a - b)) {
    const x = LEFT + 22 + level * ((WIDTH - 2 * LEFT - 44 - BOX.width) / (columns.size - 1));
    const height = (part: string) =>
      ownImports(graph, part).reduce(
        (sum, other, _, { length }) => sum + (places.get(other)?.y ?? 0) / length,
        0,
      );
    const sorted = parts.toSorted((a, b) => height(a) - height(b));
    sorted.forEach((part, n) => {
      const y = middle + (n - (sorted.length - 1) / 2) * 62 - BOX.height / 2;
      places.set(part, { x, y, ...BOX });
    });
  }
  const arrows = order.flatMap((part) =>
    ownImports(graph, part).map((other) => {
      const [from, to] = [places.get(part), places.get(other)];
      if (from === undefined || to === undefined) return '';
      return curve(from.x, from.y + 23, to.x + to.width + 2, to.y + 23);
    }),
  );
  const boxes = [...places].map(
    ([part, place]) =>
      box(place, 'card', ` style="stroke: ${shade(order.indexOf(part))}; stroke-width: 2"`) +
      text(place.x + place.width / 2, place.y + 28, part.slice('core/'.length), 'name'),
  );
  return [...arrows, ...boxes].join('\n');
};
