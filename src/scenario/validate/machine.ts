/** Nodes that are paths of their own, apart from each other, and that have the host's processors between them. */
import { plural } from '../../base/units.ts';
import { processorsOf, type Machine } from '../machine/machine.ts';
import type { Path } from '../schema.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

const AT = '/host/machine';

export function checkMachine({ host, paths }: Sound, report: Report): void {
  const machine = host?.machine;
  if (!machine || !host) return;
  const byId = new Map(paths.parts.map(({ value }) => [value.id, value]));
  checkNodes(machine, byId, report);
  const processors = processorsOf(machine);
  if (processors !== host.processors) {
    const message = `the nodes have ${plural(processors, 'processor')} and the host has ${host.processors}`;
    report.add('/host/processors', message, `${processors}, or nodes with ${host.processors} processors in all`);
  }
  if (machine.hyperThreading === undefined) return;
  machine.nodes.forEach(({ processors: logical }, node) => {
    if (logical % 2 === 0) return;
    const message = `hyper-threading makes two logical processors of each core, and the node has ${logical}`;
    report.add(`${AT}/nodes/${node}/processors`, message, `${Math.max(2, logical - 1)} or ${logical + 1}`);
  });
}

function checkNodes({ nodes }: Machine, byId: ReadonlyMap<string, Path>, report: Report): void {
  const taken = new Map<string, number>();
  nodes.forEach(({ path: pathId }, node) => {
    const pointer = `${AT}/nodes/${node}/path`;
    const path = byId.get(pathId);
    if (path === undefined) {
      const known = [...byId.values()].filter(({ kind }) => kind === 'node').map(({ id }) => id);
      report.add(
        pointer,
        `there is no path ${show(pathId)}`,
        known.length === 0 ? 'a path of kind node' : `one of ${known.slice(0, 8).join(', ')}`,
      );
      return;
    }
    const before = taken.get(pathId);
    if (before !== undefined) report.add(pointer, `path ${show(pathId)} is node ${before + 1} already`, 'a path of its own for each node');
    taken.set(pathId, node);
    if (path.kind !== 'node')
      report.add(
        pointer,
        `path ${show(pathId)} is ${path.kind === undefined ? 'of no kind' : `of kind ${path.kind}`}`,
        'a path of kind node',
      );
  });
  for (const [pathId, node] of taken) {
    let at = byId.get(byId.get(pathId)?.parent ?? '');
    for (let hops = 0; at !== undefined && hops <= byId.size; hops++) {
      const above = taken.get(at.id);
      if (above !== undefined) {
        const message = `node ${node + 1} is attached to node ${above + 1}: data of its adapters would be in the memory of both`;
        report.add(`${AT}/nodes/${node}/path`, message, 'nodes beside each other; the link between them is host.machine.link');
        break;
      }
      at = byId.get(at.parent ?? '');
    }
  }
}
