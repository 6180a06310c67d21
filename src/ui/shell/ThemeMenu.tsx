import { Menu } from '../kit/primitives/Menu.tsx';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import { THEMES } from './theme.ts';
import { messages } from './messages.ts';

export function ThemeMenu() {
  const theme = useApp((state) => state.theme);
  const commands = useCommands();
  const current = THEMES.find(({ value }) => value === theme) ?? THEMES[0];
  return (
    <Menu
      kind="quiet"
      icon={current.value}
      label={messages.chooseTheme(current.label)}
      align="end"
      items={THEMES.map(({ value, label, note }) => ({
        id: value,
        label,
        note,
        checked: value === theme,
        run: () => commands.setTheme(value),
      }))}
    />
  );
}
