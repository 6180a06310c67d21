import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { SweepAxis } from '../../../analysis/sweep/axis.ts';
import { isPointer } from '../../../analysis/sweep/design.ts';
import { areAllListed, foundSettings, listedSettings } from '../../../analysis/sweep/listed.ts';
import type { ListedSetting } from '../../../analysis/sweep/listed.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import type { Option } from '../../kit/primitives/Select.tsx';
import { undoOf } from '../../kit/primitives/pageUndo.ts';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

const ANY = 'any';

interface Props {
  readonly label: string;
  readonly scenario: Scenario;
  /** What is chosen, if it is a setting. */
  readonly axis: SweepAxis | null;
  readonly value: string;
  /** What is chosen by name. */
  readonly options: readonly Option<string>[];
  readonly onChange: (setting: string) => void;
  /** The values of the setting. */
  readonly children: ReactNode;
}

/** One of the settings that have a name, or any of the document, found by typing. */
export function SettingPicker({ label, scenario, axis, value, options, onChange, children }: Props) {
  const [isSearching, setSearching] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const close = () => {
    setSearching(false);
    select.current?.focus();
  };
  const own =
    axis !== null && isPointer(axis.id) && !options.some((option) => option.value === axis.id)
      ? [{ value: axis.id, label: axis.title, group: messages.ofTheDocument }]
      : [];
  return (
    <>
      <div className={styles.tools}>
        <Select
          ref={select}
          label={label}
          className={styles.over}
          value={isSearching ? ANY : value}
          options={[...options, ...own, { value: ANY, label: messages.anySetting }]}
          onChange={(next) => {
            setSearching(next === ANY);
            if (next !== ANY) onChange(next);
          }}
        />
        {!isSearching && children}
      </div>
      {isSearching && (
        <SettingSearch
          label={label}
          scenario={scenario}
          onPick={(pointer) => {
            close();
            onChange(pointer);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** More than these are reached by typing more. */
const MOST_SHOWN = 30;

interface SearchProps {
  readonly label: string;
  readonly scenario: Scenario;
  readonly onPick: (pointer: string) => void;
  readonly onClose: () => void;
}

/** All settings of the document, filtered by words of their names; arrow keys and Enter, or a press. */
function SettingSearch({ label, scenario, onPick, onClose }: SearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = foundSettings(scenario, typed);
  const shown = found.slice(0, MOST_SHOWN);
  const at = Math.min(active, shown.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog stays open.
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter') {
      if (at >= 0) onPick(shown[at].pointer);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.max(0, Math.min(shown.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)));
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <label htmlFor={id}>{messages.findSetting(label)}</label>
      <input
        id={id}
        {...undoOf(typed)}
        ref={field}
        className={styles.searchField}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-count`}
        autoComplete="off"
        placeholder={messages.findHint}
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-count`} className={styles.quiet} role="status">
        {messages.foundSettings(shown.length, found.length, listedSettings(scenario).length)}{' '}
        {!areAllListed(scenario) && messages.notAllListed(listedSettings(scenario).length)}
      </span>
      <div id={`${id}-list`} role="listbox" aria-label={messages.settingList(label)} className={styles.found}>
        {shown.map((setting, k) => (
          <button
            key={setting.pointer}
            type="button"
            tabIndex={-1}
            id={`${id}-${k}`}
            role="option"
            aria-selected={k === at}
            // Keys stay with the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(setting.pointer)}
          >
            <span>{setting.title}</span>
            <span className={styles.foundNow}>{messages.settingNow(nowText(setting))}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function nowText({ now }: ListedSetting): string {
  if (now === undefined) return messages.notSet;
  if (now === null) return messages.noLimit;
  return now === true ? 'on' : now === false ? 'off' : String(now);
}
