/** Processor time of this process that some work takes, in seconds; other programs on the machine do not count. */
export function processorSeconds(work: () => void): number {
  const before = processorTime();
  work();
  return processorTime() - before;
}

/** Processor time of all threads of this process so far, in seconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
