/** Does nothing for so long, and neither does anything else in this thread. */
export const blockThread = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
