import { resolve } from 'node:path';
import { cutTo, type ForgetfulDisk, forgetfulDisk, writtenAt } from './forgetful-disk.js';
import { placesIn, textsIn, type TracedCall } from './traced-calls.js';

/** Replays the calls of a program on a disk, up to any moment. */
export type Replay = ReturnType<typeof replayOf>;

/** What the program did below `root`, where it found what is in the folder `before`. */
export const replayOf = (calls: readonly TracedCall[], root: string, before: string) => {
  const disk = forgetfulDisk(root, before);
  const play = player(disk, root);
  const left = [...calls];
  const onDisk = player(forgetfulDisk(root, before), root);
  return {
    /** When an answer of success was sent to each request, by its id. */
    answers: new Map(calls.flatMap(answerIn)),
    /** The moments after which anything was different on the disk. */
    changes: calls.flatMap((call) => (onDisk(call) ? [call.endedAt + 1] : [])),
    /** The disk at a moment; moments come in their order. */
    at: (moment: number) => {
      while (left[0] !== undefined && left[0].endedAt < moment) {
        play(left[0]);
        left.shift();
      }
      return disk;
    },
  };
};

/** The request whose answer a call has begun to send. */
const answerIn = ({ args, beganAt }: TracedCall): readonly (readonly [string, number])[] => {
  const text = Buffer.concat(textsIn(args)).toString('latin1');
  if (!/^HTTP\/1\.1 2/.test(text)) return [];
  const id = /^x-request-id: (\S+)/im.exec(text)?.[1];
  return id === undefined ? [] : [[id, beganAt]];
};

/** Does to a disk what a call has done; returns whether that was anything below the root. */
const player = (disk: ForgetfulDisk, root: string) => {
  const positions = new Map<string, number>();
  const isBelow = (path: string) => path.startsWith(`${root}/`);
  const open = (call: TracedCall, path: string) => {
    const isNew = /O_CREAT/.test(call.args) && !disk.has(path);
    if (isNew) disk.make(call.endedAt, path, 'file');
    if (/O_TRUNC/.test(call.args)) disk.edit(call.endedAt, path, cutTo(0));
    const isAppended = /O_APPEND/.test(call.args);
    positions.set(`${String(call.result)} ${path}`, isAppended ? disk.sizeOf(path) : 0);
    return isNew;
  };
  const write = ({ args, endedAt, result, name }: TracedCall, path: string) => {
    const descriptor = `${/^\d+/.exec(args)?.[0] ?? ''} ${path}`;
    const given = name.startsWith('p') ? Number(/, (\d+)$/.exec(args)?.[1]) : undefined;
    const position = given ?? positions.get(descriptor) ?? 0;
    disk.edit(endedAt, path, writtenAt(position, Buffer.concat(textsIn(args)).subarray(0, result)));
    if (given === undefined) positions.set(descriptor, position + result);
    return true;
  };
  return (call: TracedCall): boolean => {
    const { name, args, endedAt } = call;
    const [place = ''] = placesIn(args);
    const [one = '', other = ''] = textsIn(args).map((text) => resolve(place, text.toString()));
    if (/^(open|creat)/.test(name)) return isBelow(one) && open(call, one);
    if (/^(p?write)/.test(name)) return isBelow(place) && write(call, place);
    if (/^(fsync|fdatasync)/.test(name)) {
      if (place === root || isBelow(place)) disk.sync(call.beganAt, place);
      return isBelow(place);
    }
    if (name === 'ftruncate') {
      if (isBelow(place)) disk.edit(endedAt, place, cutTo(Number(/(\d+)$/.exec(args)?.[1])));
      return isBelow(place);
    }
    if (!isBelow(one)) return false;
    if (name.startsWith('mkdir')) disk.make(endedAt, one, 'folder');
    else if (name.startsWith('link')) disk.link(endedAt, one, other);
    else if (name.startsWith('rename')) disk.rename(endedAt, one, other);
    else if (/^(unlink|rmdir)/.test(name)) disk.remove(endedAt, one);
    else throw new Error(`${name} is not replayed: ${args}`);
    return true;
  };
};
