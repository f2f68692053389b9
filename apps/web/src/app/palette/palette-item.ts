import type { LucideIcon } from 'lucide-react';

export type PaletteGroup = 'sections' | 'actions' | 'skills' | 'chats' | 'runs';

/** Something that can be found and chosen. */
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** In quiet letters behind the label. */
  readonly note?: string;
  /** Other words that lead here. */
  readonly words?: string;
  /** Of a skill: how far it is trusted, which shows wherever a skill is. */
  readonly trust?: string;
  readonly icon: LucideIcon;
  /** Names of skills and the like are in mono. */
  readonly isName?: boolean;
  readonly choose: () => void;
}
