import { useMemo } from 'react';
import { offeredStudy } from '../../studies/catalog.ts';
import { STUDIES } from '../../studies/index.ts';
import { Button } from '../kit/primitives/Button.tsx';
import { Icon } from '../kit/primitives/Icon.tsx';
import { Menu } from '../kit/primitives/Menu.tsx';
import type { MenuItem } from '../kit/primitives/Menu.tsx';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import { showDialog } from '../kit/state/dialogs.ts';
import { standing, withLayout } from '../../studies/standing.ts';
import styles from './TopBar.module.css';
import { messages } from './messages.ts';

/** Study and layout by name; a press chooses another layout, or another study. What was there stays in the history. */
export function LayoutMenu() {
  const scenario = useApp((state) => state.scenario);
  const commands = useCommands();
  const here = useMemo(() => standing(scenario), [scenario]);
  const study = offeredStudy(scenario);
  const layouts = study.layouts.map((layout, i): MenuItem => ({
    id: layout.id,
    ...(layout.group !== study.layouts[i - 1]?.group && { heading: layout.group }),
    label: layout.title,
    note: layout.definition,
    checked: layout.id === here.layoutId && !here.edited,
    divider: i === 0,
    run: () => commands.edit(messages.toLayout(layout.title), (current) => withLayout(current, layout.id)),
  }));
  const others = STUDIES.filter((one) => one !== study).map((one): MenuItem => ({
    id: `study:${one.id}`,
    label: messages.otherStudy(one.title),
    note: messages.otherStudyNote,
    run: () => commands.loadPreset(one.first),
  }));
  const about: MenuItem = {
    id: 'about',
    label: messages.aboutStudy,
    note: messages.aboutStudyNote,
    run: () => showDialog('study'),
  };
  const own: MenuItem = { id: 'new', label: messages.newWarehouse, note: messages.newWarehouseNote, run: () => showDialog('new') };
  const name = here.edited ? messages.editedCopy(here.title, here.change) : here.title;
  return (
    <div className={styles.study}>
      <Button kind="quiet" className={styles.studyName} title={messages.study} aria-haspopup="dialog" onClick={() => showDialog('study')}>
        <span>{here.study}</span>
      </Button>
      <span className={styles.chevron}>
        <Icon name="right" size={12} />
      </span>
      <Menu items={[about, ...others, own, ...layouts]} kind="quiet" label={messages.layout(name)} className={styles.layout}>
        <span className={styles.layoutName} data-testid="layout-title">
          {here.title}
          {/* What was changed comes first: the end is cut where there is no room. */}
          {here.edited && <span className={styles.edited}> {messages.changed(here.change)}</span>}
        </span>
        <Icon name="down" size={12} />
      </Menu>
    </div>
  );
}
