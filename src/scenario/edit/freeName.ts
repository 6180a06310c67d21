/** Ids and names of what is added in rows: p1 "Partition 1", p2 "Partition 2", ... */

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The first number, from how many there are on, of which neither id nor name is taken. */
export function freeName(all: readonly Named[], id: string, name: string): Named {
  const taken = new Set(all.flatMap((each) => [each.id, each.name.toLowerCase()]));
  for (let k = all.length + 1; ; k++) {
    const free = { id: `${id}${k}`, name: `${name}${k}` };
    if (!taken.has(free.id) && !taken.has(free.name.toLowerCase())) return free;
  }
}
