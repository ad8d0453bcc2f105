import type { Container } from 'inversify';
import type { Beta } from '../beta/beta.js';
import { wiring } from '../../composition/wiring.js';
import { expect } from 'chai';
import { nowhere } from './nowhere.js';

export const alpha = (beta: Beta, container: Container) => [
  beta,
  container,
  wiring,
  expect,
  nowhere,
];
