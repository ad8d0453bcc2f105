/** What the picture is drawn with: sizes, colours in light and dark, and the elements of SVG. */

const HUES = [220, 265, 300, 345, 20, 45, 95, 160, 195];
export const WIDTH = 1240;
export const CHIP = { width: 132, height: 62, gap: 10 };
export const BOX = { width: 132, height: 46 };
export const LEFT = 40;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const STYLE = `
  svg { --paper: #ffffff; --panel: #f4f6f9; --card: #ffffff; --line: #c9d1dc; --ink: #1c2430; --soft: #5b6778; --light: 45% }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0f141b; --panel: #171e28; --card: #202936; --line: #3a4656; --ink: #e8edf4; --soft: #9fadbf; --light: 68% }
  }
  text { font: 14px ui-sans-serif, system-ui, sans-serif; fill: var(--ink) }
  .name { font-weight: 600; text-anchor: middle }
  .soft { fill: var(--soft); font-size: 12.5px; font-weight: 400 }
  .head { fill: var(--soft); font-size: 12px; font-weight: 600; letter-spacing: 0.08em }
  .paper { fill: var(--paper) } .panel { fill: var(--panel); stroke: var(--line) }
  .card { fill: var(--card); stroke: var(--line) } .none { fill: var(--line) }
  .arrow { fill: none; stroke: var(--soft); stroke-width: 1.5 } .tip { fill: var(--soft) }
`;

export const shade = (n: number): string => `hsl(${HUES[n % HUES.length] ?? 0} 62% var(--light))`;

export const text = (x: number, y: number, words: string, kind: string): string =>
  `<text x="${x}" y="${y}" class="${kind}">${words}</text>`;

export const box = ({ x, y, width, height }: Place, kind: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" class="${kind}"${more}/>`;

export const curve = (fromX: number, fromY: number, toX: number, toY: number): string => {
  const middle = (fromX + toX) / 2;
  const way = `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
  return `<path d="${way}" class="arrow" marker-end="url(#tip)"/>`;
};

export const straight = (x: number, fromY: number, toY: number): string =>
  `<path d="M${x} ${fromY}V${toY}" class="arrow" marker-end="url(#tip)"/>`;
