/** Ids out of names: short, of few characters, and none twice. */

export class Ids {
  private readonly taken = new Set<string>();

  /** An id that reads like the name and that nothing has yet. */
  take(name: string, otherwise: string): string {
    const plain = name
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
      .replace(/^[^A-Za-z]+/, '')
      .slice(0, 32);
    const base = plain.replace(/_+$/, '') || otherwise;
    for (let k = 1; ; k++) {
      const id = k === 1 ? base : `${base}-${k}`;
      if (this.taken.has(id.toLowerCase())) continue;
      this.taken.add(id.toLowerCase());
      return id;
    }
  }
}
