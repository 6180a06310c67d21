import { describe, expect, it } from 'vitest';
import { createTasks } from './tasks.ts';

function setUp() {
  const posted: (() => void)[] = [];
  const done: string[] = [];
  const add = createTasks((work) => posted.push(work));
  return { done, add, posted, task: () => posted.shift()?.() };
}

describe('tasks', () => {
  it('does one piece a task, in order', () => {
    const { done, add, task, posted } = setUp();
    add(() => done.push('a'));
    add(() => done.push('b'));
    expect(posted).toHaveLength(1);
    task();
    expect(done).toEqual(['a']);
    task();
    expect(done).toEqual(['a', 'b']);
    expect(posted).toHaveLength(0);
  });
  it('what was taken back is not done', () => {
    const { done, add, task } = setUp();
    const takeBack = add(() => done.push('a'));
    add(() => done.push('b'));
    takeBack();
    task();
    expect(done).toEqual(['b']);
  });
  it('a piece that fails does not hold up the next', () => {
    const { done, add, task } = setUp();
    add(() => {
      throw new Error('planted');
    });
    add(() => done.push('b'));
    expect(task).toThrow('planted');
    task();
    expect(done).toEqual(['b']);
  });
});
