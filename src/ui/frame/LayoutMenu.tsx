import { useMemo } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import { Menu } from '../primitives/Menu.tsx';
import { useApp, useCommands } from '../useApp.ts';
import { layoutChoices, standing, withLayout } from './study.ts';
import styles from './TopBar.module.css';

/** Study and layout by name; a press chooses another layout. What was there stays in the history. */
export function LayoutMenu() {
  const scenario = useApp((state) => state.scenario);
  const commands = useCommands();
  const here = useMemo(() => standing(scenario), [scenario]);
  const items = layoutChoices.map((layout) => ({
    id: layout.id,
    label: layout.title,
    note: layout.definition,
    checked: layout.id === here.layoutId && !here.edited,
    run: () => commands.edit(`Layout ${layout.title}`, (current) => withLayout(current, layout.id)),
  }));
  const name = here.edited ? `${here.title}, edited copy` : here.title;
  return (
    <div className={styles.study}>
      <span className={styles.studyName}>{here.study}</span>
      <span className={styles.chevron}>
        <Icon name="right" size={12} />
      </span>
      <Menu items={items} kind="quiet" label={`Layout: ${name}. Choose another`} className={styles.layout}>
        <span className={styles.layoutName} data-testid="layout-title">
          {here.title}
          {here.edited && <span className={styles.edited}> edited copy</span>}
        </span>
        <Icon name="down" size={12} />
      </Menu>
    </div>
  );
}
