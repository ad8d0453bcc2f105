import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * Writes a picture of three bytes a pixel, as a browser takes it, again with one byte: with at most 256 colours, and the nearest of
 * them for every other. What is text and plain areas is a third of the size then.
 */
export const smallPng = (png: Buffer): Buffer => {
  const parts = partsOf(png);
  const header = Buffer.from(parts.find(({ type }) => type === 'IHDR')?.data ?? []);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== TRUE_COLOUR) throw new Error('Not of three bytes a pixel');
  const lines = inflateSync(
    Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  );
  const pixels = unfiltered(lines, width * BYTES, height);
  const colours = Array.from({ length: width * height }, (_, n) =>
    pixels.readUIntBE(n * BYTES, BYTES),
  );
  const palette = paletteOf(colours);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const indexed = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, n) => {
    const place = places.get(colour) ?? nearestOf(palette, colour);
    places.set(colour, place);
    // Each line begins with its filter: none.
    indexed[n + Math.floor(n / width) + 1] = place;
  });
  header[9] = INDEXED;
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    part('IHDR', header),
    part('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    part('IDAT', deflateSync(indexed, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]);
};

const SIGNATURE_BYTES = 8;
const TRUE_COLOUR = 2;
const INDEXED = 3;
const BYTES = 3;
const MOST_COLOURS = 256;
/** Less than six in each channel. */
const SAME = 100;

interface Part {
  readonly type: string;
  readonly data: Buffer;
}

const partsOf = (png: Buffer, from = SIGNATURE_BYTES): readonly Part[] => {
  if (from >= png.length) return [];
  const end = from + 8 + png.readUInt32BE(from);
  const type = png.toString('latin1', from + 4, from + 8);
  return [{ type, data: png.subarray(from + 8, end) }, ...partsOf(png, end + 4)];
};

const part = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([numbers.subarray(0, 4), content, numbers.subarray(4)]);
};

/** Takes back what each line says of its neighbours, by the five filters of PNG (W3C, section 9). */
const unfiltered = (lines: Buffer, lineBytes: number, height: number): Buffer => {
  const pixels = Buffer.alloc(lineBytes * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const [line, column] = [Math.floor(at / lineBytes), at % lineBytes];
    const [isFirst, begin] = [column < BYTES, line * (lineBytes + 1)];
    const left = isFirst ? 0 : (pixels[at - BYTES] ?? 0);
    const above = pixels[at - lineBytes] ?? 0;
    const corner = isFirst ? 0 : (pixels[at - lineBytes - BYTES] ?? 0);
    const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
    pixels[at] = (lines[begin + 1 + column] ?? 0) + (guess[lines[begin] ?? 0] ?? 0);
  }
  return pixels;
};

const paeth = (left: number, above: number, corner: number): number => {
  const far = (one: number) => Math.abs(left + above - corner - one);
  if (far(left) <= far(above) && far(left) <= far(corner)) return left;
  return far(above) <= far(corner) ? above : corner;
};

/** The most frequent first, and none that is hardly another than one before it: so there is room for what is small as well. */
const paletteOf = (colours: readonly number[]): readonly number[] => {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette: number[] = [];
  for (const [colour] of [...counts].toSorted(([, one], [, other]) => other - one))
    if (distancesTo(palette, colour).every((distance) => distance > SAME)) palette.push(colour);
  return palette.slice(0, MOST_COLOURS);
};

const channelsOf = (colour: number): readonly number[] => [
  colour >> 16,
  (colour >> 8) & 0xff,
  colour & 0xff,
];

/** The squares of the distances to each of the palette. */
const distancesTo = (palette: readonly number[], colour: number): readonly number[] => {
  const wanted = channelsOf(colour);
  return palette.map((one) =>
    channelsOf(one).reduce((sum, value, n) => sum + (value - (wanted[n] ?? 0)) ** 2, 0),
  );
};

const nearestOf = (palette: readonly number[], colour: number): number => {
  const distances = distancesTo(palette, colour);
  return distances.indexOf(Math.min(...distances));
};
