/** The parts of the dialog: disks, tables, and what comes of them. */
import { formatBytes, listWords } from '../../../analysis/format.ts';
import { LIBRARY } from '../../../scenario/drives/library.ts';
import { dataDisks, LSBLK_COMMAND, productOf, PRODUCTS, type ProductId } from '../../../scenario/import/index.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { PasteField, Problems } from '../../kit/primitives/PasteField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeDraft, type Draft } from './draft.ts';
import type { Understood } from './model.ts';
import { Lvm } from './Lvm.tsx';
import { Preview } from './Preview.tsx';
import { Query } from './Query.tsx';
import { Speeds } from './Speeds.tsx';
import { Unlisted } from './Unlisted.tsx';
import { Volumes } from './Volumes.tsx';
import { messages } from './messages.ts';
import styles from './Own.module.css';

export interface PartProps {
  readonly draft: Draft;
  /** Null: not yet. */
  readonly understood: Understood | null;
}

const DRIVES = LIBRARY.map(({ id, title }) => ({ value: id, label: title }));
/** One disk as it is counted in a document of the largest size. */
const MOST_DISKS = LIMITS.disks;

export function DisksPart({ draft, understood }: PartProps) {
  const rows = understood?.disks.rows ?? [];
  const used = dataDisks(rows);
  const left = rows.filter((row) => !used.includes(row)).map(({ name, system }) => `${name} (${system})`);
  return (
    <section className={styles.part} aria-labelledby="own-disks">
      <h3 id="own-disks">{messages.disks}</h3>
      <Segmented
        label={messages.whereDisksComeFrom}
        value={draft.diskSource}
        options={[
          { value: 'pasted', label: messages.pasted },
          { value: 'library', label: messages.fromTheLibrary },
        ]}
        onChange={(diskSource) => changeDraft({ diskSource })}
      />
      {draft.diskSource === 'library' ? (
        <div className={styles.fields}>
          <Select label={messages.drive} value={draft.drive} options={DRIVES} onChange={(drive) => changeDraft({ drive })} />
          <NumberField
            label={messages.numberOfDisks}
            value={draft.count}
            min={1}
            max={MOST_DISKS}
            width={5}
            inDocument={false}
            onCommit={(count) => changeDraft({ count })}
          />
        </div>
      ) : (
        <>
          <p>{messages.runOnTheDatabaseServer}</p>
          <Query label={messages.queryToRun} text={LSBLK_COMMAND} />
          <PasteField
            label={messages.lsblk}
            value={draft.disks}
            onChange={(disks) => changeDraft({ disks })}
            understood={used.length === 0 ? null : messages.disksRead(used.length)}
            problems={understood?.disks.problems ?? []}
          >
            <Preview
              columns={[messages.lineColumn, messages.name, messages.size, messages.model, messages.modeledAs]}
              rows={used.map(({ line, name, bytes, model }, k) => [
                String(line),
                name,
                bytes === 0 ? '' : formatBytes(bytes),
                model,
                understood?.fitted[k]?.note ?? '',
              ])}
            />
          </PasteField>
          <Speeds draft={draft} rows={used} fitted={understood?.fitted ?? []} />
          <Volumes draft={draft} rows={understood?.disks.volumes ?? []} />
          <Lvm draft={draft} understood={understood?.lvm ?? null} />
          {left.length > 0 && <p>{messages.disksOfTheSystem(listWords(left))}</p>}
          {used.some(({ bytes, rotational }) => bytes === 0 && rotational === null) && (
            <Select label={messages.driveForOthers} value={draft.drive} options={DRIVES} onChange={(drive) => changeDraft({ drive })} />
          )}
        </>
      )}
    </section>
  );
}

export function TablesPart({ draft, understood }: PartProps) {
  const product = productOf(draft.product);
  const rows = understood?.tables.rows ?? [];
  const spaces = understood?.spaces.rows ?? [];
  return (
    <section className={styles.part} aria-labelledby="own-tables">
      <h3 id="own-tables">{messages.database}</h3>
      <Select<ProductId>
        label={messages.product}
        value={draft.product}
        options={PRODUCTS.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => changeDraft({ product: id })}
      />
      <p>{product.how === '' ? messages.csvAbout : product.how}</p>
      {product.tablesQuery !== '' && <Query label={messages.queryToRun} text={product.tablesQuery} />}
      <PasteField
        label={messages.tablesField}
        value={draft.tables}
        onChange={(tables) => changeDraft({ tables })}
        understood={
          rows.length === 0
            ? null
            : messages.tablesRead(
                rows.length,
                rows.reduce((sum, { bytes }) => sum + bytes, 0),
              )
        }
        problems={understood?.tables.problems ?? []}
      >
        <Preview
          columns={[messages.lineColumn, messages.name, messages.kind, messages.of, messages.space, messages.size]}
          rows={rows.map(({ line, schema, name, kind, of, space, bytes }) => [
            String(line),
            schema === '' ? name : `${schema}.${name}`,
            kind,
            of,
            space,
            formatBytes(bytes),
          ])}
        />
      </PasteField>
      {product.id !== 'postgresql' && (
        <Fold summary={messages.filesFold}>
          <div className={styles.part}>
            <p>{messages.filesAbout}</p>
            {product.filesQuery === '' ? <p>{messages.filesCsvAbout}</p> : <Query label={messages.queryToRun} text={product.filesQuery} />}
            <PasteField
              label={messages.filesField}
              value={draft.files}
              onChange={(files) => changeDraft({ files })}
              understood={
                spaces.length === 0
                  ? null
                  : messages.spacesRead(
                      spaces.length,
                      spaces.reduce((sum, { files }) => sum + files.length, 0),
                    )
              }
              problems={understood?.spaces.problems ?? []}
            >
              <Preview
                columns={[messages.lineColumn, messages.space, messages.files, messages.size, messages.extent, messages.managedBy]}
                rows={spaces.map(({ line, name, files, extentBytes, managed }) => [
                  String(line),
                  name,
                  String(files.length),
                  formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0)),
                  extentBytes === 0 ? '' : formatBytes(extentBytes),
                  managed,
                ])}
              />
            </PasteField>
          </div>
        </Fold>
      )}
      {rows.length > 0 && <Unlisted draft={draft} places={understood?.built.places ?? []} />}
    </section>
  );
}

export function OutcomePart({ understood }: { readonly understood: Understood | null }) {
  const built = understood?.built;
  const scenario = built?.scenario;
  return (
    <section className={styles.part} aria-labelledby="own-outcome">
      <h3 id="own-outcome">{messages.outcome}</h3>
      {built === undefined && <p role="status">{messages.libraryLoading}</p>}
      {built !== undefined && !scenario && <p role="status">{messages.notYet}</p>}
      {scenario && (
        <p role="status" data-testid="own-outcome">
          {messages.willCreate(
            scenario.hardware.disks.length,
            scenario.volumes.length,
            (scenario.volumeGroups ?? []).reduce((sum, { logical }) => sum + logical.length, 0),
            scenario.database.objects.length,
            scenario.database.tables?.length ?? 0,
            scenario.classes.length,
          )}
        </p>
      )}
      <Problems problems={built?.problems ?? []} />
      {scenario && (
        <>
          <p>{messages.assumed}</p>
          <ul>
            {built?.assumed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
