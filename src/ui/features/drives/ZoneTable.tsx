/** Zones as a table of numbers, folded behind their count. Columns that no zone uses are shown when asked for. */
import { useState } from 'react';
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { HardDisk, Zone } from '../../../scenario/hardware.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import { zoneBlocks } from '../../../scenario/capacity.ts';
import { formatBytes, formatCount, plural } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { ZONE_COLUMNS } from './labels.ts';
import { ListField } from './ListField.tsx';
import { numbersText, parseNumbers } from './listText.ts';
import { NumberInput } from '../../kit/primitives/NumberInput.tsx';
import { zoneField } from './fields.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import styles from './DriveSheet.module.css';

interface ZoneTableProps {
  readonly zones: readonly Zone[];
  readonly known: HardDisk | null;
  readonly onChange: (path: string, value: unknown) => string | null;
}

export function ZoneTable({ zones, known, onChange }: ZoneTableProps) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const slips = zones.reduce((sum, zone) => sum + (zone.slips?.length ?? 0), 0);
  const used = ZONE_COLUMNS.filter(({ key, optional }) => !optional || all || zones.some((zone) => zone[key] !== undefined));
  const cylinders = zones.reduce((sum, zone) => sum + zone.cylinders, 0);
  const count = `${plural(zones.length, 'zone')}, ${formatCount(cylinders)} cylinders${slips > 0 ? `, ${plural(slips, 'slipped sector')}` : ''}`;
  const heads = known?.heads ?? 1;
  return (
    <Fold summary={count} label={`zones: ${count}`} onOpen={setOpen}>
      {open && (
        <div className={styles.zones}>
          <div className={styles.zoneScroll}>
            <table>
              <caption className={styles.spoken}>Zones from the outer edge inward</caption>
              <thead>
                <tr>
                  <th scope="col">Zone</th>
                  {used.map(({ key, label, help }) => (
                    <th key={key} scope="col" title={help}>
                      {label}
                    </th>
                  ))}
                  <th scope="col">Slips</th>
                  <th scope="col">Holds</th>
                  <th scope="col">
                    <span className={styles.spoken}>Remove</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {zones.map((zone, z) => (
                  // Zones have no name but their place.
                  <tr key={z}>
                    <th scope="row">{z + 1}</th>
                    {used.map(({ key, label, optional }) => {
                      const field = zoneField(key);
                      return (
                        <td key={key}>
                          <NumberInput
                            label={`Zone ${z + 1}, ${label}`}
                            text={zone[key] === undefined ? '' : String(zone[key])}
                            min={field.min}
                            max={field.max}
                            integer={field.integer}
                            optional={optional}
                            width={7}
                            onCommit={(value) => onChange(`zones.${z}.${key}`, value)}
                          />
                        </td>
                      );
                    })}
                    <td>
                      <ListField
                        label={`Slipped sectors of zone ${z + 1}`}
                        count={zone.slips === undefined ? 'none' : String(zone.slips.length)}
                        text={numbersText(zone.slips ?? [])}
                        hint="Physical sectors from the zone’s start, ascending."
                        parse={(text) => parseNumbers(text, LIMITS.slips)}
                        onCommit={(list) => onChange(`zones.${z}.slips`, list.length === 0 ? undefined : list)}
                      />
                    </td>
                    <td>{formatBytes(zoneBlocks(zone, heads) * SECTOR_BYTES)}</td>
                    <td>
                      <Button
                        kind="quiet"
                        icon="close"
                        label={`Remove zone ${z + 1}`}
                        unavailable={zones.length > 1 ? undefined : 'A disk has at least one zone'}
                        onClick={() => onChange(`zones.${z}`, undefined)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className={styles.zoneTools}>
            <Button
              unavailable={zones.length < LIMITS.zones ? undefined : `A drive has at most ${LIMITS.zones} zones`}
              onClick={() => onChange('zones', [...zones, innermost(zones)])}
            >
              Add a zone
            </Button>
            {(all || used.length < ZONE_COLUMNS.length) && (
              <Button kind="quiet" aria-pressed={all} onClick={() => setAll(!all)}>
                All columns
              </Button>
            )}
          </div>
        </div>
      )}
    </Fold>
  );
}

/** Another zone inside of the last: as wide, its tracks a twentieth shorter. */
function innermost(zones: readonly Zone[]): Zone {
  const { cylinders, sectorsPerTrack } = zones[zones.length - 1];
  return { cylinders, sectorsPerTrack: Math.max(1, Math.round(sectorsPerTrack * 0.95)) };
}
