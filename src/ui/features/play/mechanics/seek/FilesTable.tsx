/** What was asked of the files of each object on a disk, as a table; a row that is pressed picks their bands. */
import { useMemo, useState } from 'react';
import { FREE } from '../../../../../analysis/fill/fill.ts';
import { formatBytes, formatCount, formatPercent } from '../../../../../analysis/format.ts';
import { DataTable } from '../../../../kit/primitives/DataTable.tsx';
import { Fold } from '../../../../kit/primitives/Fold.tsx';
import { patternOf } from '../services.ts';
import { askedOf, SECTOR_BYTES, type Asked, type Picked } from './band.ts';
import { messages } from './messages.ts';
import type { Shown } from './scene.ts';

export interface FilesTableProps {
  readonly shown: Shown;
  readonly nameOf: (object: number) => string;
  readonly picked: Picked | null;
  readonly onPick: (picked: Picked | null) => void;
}

export function FilesTable({ shown, nameOf, picked, onPick }: FilesTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <Fold summary={messages.byFiles} quiet open={open} onOpen={setOpen}>
      {/* Nobody sees it closed, and it would be made four times a second. */}
      {open && <Rows shown={shown} nameOf={nameOf} picked={picked} onPick={onPick} />}
    </Fold>
  );
}

interface Row extends Asked {
  readonly sequential: number;
  readonly medianBytes: number;
}

function Rows({ shown: { runs, services, time }, nameOf, picked, onPick }: FilesTableProps) {
  const rows = useMemo(
    () =>
      askedOf(runs, services).map((asked): Row => {
        const { sequential, medianSectors } = patternOf(asked.visits, time.toMs - time.fromMs);
        return { ...asked, sequential, medianBytes: medianSectors * SECTOR_BYTES };
      }),
    [runs, services, time],
  );
  const texts: readonly ((row: Row) => string)[] = [
    ({ object }) => (object === FREE ? messages.free : nameOf(object)),
    ({ bytes }) => formatBytes(bytes),
    ({ bands }) => formatCount(bands),
    ({ visits }) => formatCount(visits.length),
    ({ visited }) => formatBytes(visited),
    ({ visits, sequential }) => (visits.length > 1 ? formatPercent(sequential) : messages.dash),
    ({ medianBytes }) => (medianBytes > 0 ? formatBytes(medianBytes) : messages.dash),
  ];
  const values: readonly ((row: Row) => number)[] = [
    ({ object }) => object,
    ({ bytes }) => bytes,
    ({ bands }) => bands,
    ({ visits }) => visits.length,
    ({ visited }) => visited,
    ({ sequential }) => sequential,
    ({ medianBytes }) => medianBytes,
  ];
  return (
    <DataTable
      caption={messages.byFiles}
      rows={rows}
      rowKey={({ object }) => object}
      isMarked={({ object }) => picked?.by === 'object' && picked.object === object}
      onRow={({ object }) => onPick(object === FREE ? null : { by: 'object', object })}
      columns={messages.byFilesColumns.map((title, c) => ({ id: title, title, text: texts[c], value: values[c] }))}
    />
  );
}
