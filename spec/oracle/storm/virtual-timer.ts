import { AsyncLocalStorage } from 'node:async_hooks';
import { push, type Waiting, waiting } from './timer-queue.js';

/** To whom a timer belongs, and whether it is of something that only stands in for what is outside. */
export const owners = new AsyncLocalStorage<object>();
export const standsIn = new AsyncLocalStorage<boolean>();

/** How much time has passed. */
export const now = { passedMs: 0 };

const TRACES = process.env['STORM_TRACE'] === '1';

let last = 0;

/** What `setTimeout` and `setInterval` return. */
export class VirtualTimer {
  readonly number = ++last;
  readonly #call: () => void;
  readonly #ms: number;
  readonly #again: boolean;
  constructor(call: () => void, ms: number, again = false) {
    this.#call = call;
    this.#ms = Math.min(Math.max(1, Number.isFinite(ms) ? ms : 1), 2 ** 31 - 1);
    this.#again = again;
    this.refresh();
  }
  refresh(): this {
    const call = () => {
      if (this.#again) this.refresh();
      this.#call();
    };
    const { number } = this;
    const owner = owners.getStore();
    const isOfStandIn = standsIn.getStore() === true;
    const from = TRACES ? new Error('timer').stack : undefined;
    const timer: Waiting = {
      number,
      call,
      owner,
      isOfStandIn,
      from,
      atMs: now.passedMs + this.#ms,
    };
    waiting.set(number, timer);
    push(timer);
    return this;
  }
  clear(): void {
    waiting.delete(this.number);
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  [Symbol.toPrimitive] = () => this.number;
  [Symbol.dispose] = () => {
    this.clear();
  };
}
