/** Zones as a table of numbers, folded behind their count. Columns that no zone uses are shown when asked for. */
import { useState } from 'react';
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { HardDisk, Zone } from '../../../scenario/hardware.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import { zoneBlocks } from '../../../scenario/capacity.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { ZONE_COLUMNS } from './labels.ts';
import { ListField } from './ListField.tsx';
import { numbersText, parseNumbers } from './listText.ts';
import { NumberInput } from '../../kit/primitives/NumberInput.tsx';
import { zoneField } from './fields.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { messages } from './messages.ts';
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
  const count = messages.cylinders2(zones.length, cylinders, slips);
  const heads = known?.heads ?? 1;
  return (
    <Fold summary={count} label={messages.zones(count)} onOpen={setOpen}>
      {open && (
        <div className={styles.zones}>
          <div className={styles.zoneScroll}>
            <table>
              <caption className={styles.spoken}>{messages.zonesFromTheOuterEdgeInward}</caption>
              <thead>
                <tr>
                  <th scope="col">{messages.zone}</th>
                  {used.map(({ key, label, help }) => (
                    <th key={key} scope="col" title={help}>
                      {label}
                    </th>
                  ))}
                  <th scope="col">{messages.slips}</th>
                  <th scope="col">{messages.holds}</th>
                  <th scope="col">
                    <span className={styles.spoken}>{messages.remove}</span>
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
                            label={messages.zone2(z, label)}
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
                        label={messages.slippedSectorsOfZone(z)}
                        count={zone.slips === undefined ? messages.none : String(zone.slips.length)}
                        text={numbersText(zone.slips ?? [])}
                        hint={messages.physicalSectorsFromTheZones}
                        parse={(text) => parseNumbers(text, LIMITS.slips)}
                        onCommit={(list) => onChange(`zones.${z}.slips`, list.length === 0 ? undefined : list)}
                      />
                    </td>
                    <td>{formatBytes(zoneBlocks(zone, heads) * SECTOR_BYTES)}</td>
                    <td>
                      <Button
                        kind="quiet"
                        icon="close"
                        label={messages.removeZone(z)}
                        unavailable={zones.length > 1 ? undefined : messages.aDiskHasAtLeast}
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
              unavailable={zones.length < LIMITS.zones ? undefined : messages.aDriveHasAtMostZones(LIMITS.zones)}
              onClick={() => onChange('zones', [...zones, innermost(zones)])}
            >
              {messages.addAZone}
            </Button>
            {(all || used.length < ZONE_COLUMNS.length) && (
              <Button kind="quiet" aria-pressed={all} onClick={() => setAll(!all)}>
                {messages.allColumns}
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
