import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, useTheme, type Theme } from '../app/theme.ts';
import { Choice } from '../design/choice.tsx';
import { Section } from '../design/section.tsx';
import { text } from '../text/text.ts';

const options: readonly { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: text.settings.themes.system, icon: Monitor },
  { value: 'light', label: text.settings.themes.light, icon: Sun },
  { value: 'dark', label: text.settings.themes.dark, icon: Moon },
];

export function AppearanceTab() {
  return (
    <Section title={text.settings.theme} about={text.settings.themeAbout}>
      <Choice label={text.settings.theme} value={useTheme()} options={options} onChange={setTheme} />
    </Section>
  );
}
