/** What binds the sentences about co-access and moves. */
import { tested, type Bindings } from '../sentence.ts';

export const ADVICE_HINTS: Bindings = {
  ...tested(
    'the pair that meets on a disk for longest comes first, and once apart there is none to separate',
    'No two objects that were used at the same time share a disk: there is no pair to separate.',
    'Broken, with ⚠: both ends share a disk.',
  ),
  ...tested(
    'time counts from the later beginning to the earlier end, of any two processes',
    'Both outstanding: time in which requests of both were issued and not complete, of any users.',
    'Share of the run with requests of both outstanding; on the diagonal with any of the object itself',
  ),
  ...tested('width is in proportion to the share of the run', '…Width: share of the run with requests of both outstanding.'),
  ...tested(
    'are files of the busy disk that go to others, each a valid document with one action more',
    'Runs the moves of one file or container that co-access and load make likely, each with the seeds of doing nothing beside it.',
  ),
  ...tested(
    'are all that there are, each once, whatever disks stand for each other',
    'Compares ways to lay objects over disks that have nothing else: disjoint splits, full striping, overlaps.',
  ),
  ...tested(
    'it moves files off the busy disk until the load is even, and gets more done than doing nothing',
    'A policy looks at the load at even moments of the run and moves one file or container at a time where disks and volumes are uneven enough.',
  ),
  ...tested(
    'moves off the busy disk pay, by what the streams get done, and say what they moved',
    'The expected fall assumes that the load stays what it was; what the policy brought is measured by the runs.',
  ),
  ...tested(
    'a cool-down keeps a file from going there and back, and says so; without one nothing changes',
    'leaves a file alone for … after it has begun to move it',
  ),
  ...tested('an object with fewer files than disks is refused', '… has … files, which do not come to lie on … disks'),
};
