import { type Document, LineCounter } from 'yaml';
import { yamlFaultWording } from './yaml-fault-wording.js';

/** What is wrong with a YAML text, and where. */
export type YamlFault = readonly [offset: number, words: string];

/** Of mistakes in the syntax the later ones often follow from the first. */
const MOST = 5;

export const syntaxFaults = ({ errors, warnings }: Document): readonly YamlFault[] =>
  [...errors, ...warnings].map((fault) => [fault.pos[0], yamlFaultWording(fault)] as const);

/** The first faults of a text in sentences, each with its line and column. */
export const formatYamlFaults = (text: string, faults: readonly YamlFault[]): readonly string[] => {
  const counter = lineCounter(text);
  return faults.slice(0, MOST).map(([offset, words]) => {
    const { line, col } = counter.linePos(offset);
    return `line ${line}, column ${col}: ${words}`;
  });
};

const lineCounter = (text: string): LineCounter => {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    counter.addNewLine(at + 1);
  return counter;
};
