import { Command } from 'commander';
import { expect, test } from 'vitest';
import { operandsKept } from './options.ts';

const program = new Command('spindle');
program
  .command('advise')
  .argument('<scenario>')
  .option('--split [objects]')
  .option('--policy [settings]')
  .option('--seed <n>')
  .option('--json');
program.command('edit').argument('<scenario>').argument('<step...>').option('--as [kind]');
const kept = (line: string): string => operandsKept(program, line.split(' ')).join(' ');

test.each([
  ['advise --split S', 'advise S --split'],
  ['advise --split --json S', 'advise --split --json S'],
  ['advise --json --split S', 'advise --json S --split'],
  ['advise --seed 3 --split S', 'advise --seed 3 S --split'],
  ['advise --split --policy S', 'advise --split S --policy'],
  ['advise --split -', 'advise - --split'],
  ['advise --split a,b --policy S', 'advise --split a,b S --policy'],
])('the operand that a command needs is no value of an option: %s', (line, expected) => expect(kept(line)).toBe(expected));

test.each([
  'advise --split a,b S',
  'advise S --split a,b',
  'advise --split=a,b S',
  'advise S --split',
  'advise --policy x=1 --seed 3 S',
  'advise --split a -- S',
  'edit S step --as x',
  'advise',
  'nothing --split S',
])('a value stays where nothing is missing: %s', (line) => expect(kept(line)).toBe(line));
