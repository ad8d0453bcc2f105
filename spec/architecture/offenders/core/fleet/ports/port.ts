import type { UseCase } from '../use-cases/use-case.js';

export interface Port {
  readonly use: UseCase;
}
