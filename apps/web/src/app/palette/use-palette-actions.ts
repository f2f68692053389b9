import { useNavigate } from '@tanstack/react-router';
import {
  ChartColumn,
  CircleCheckBig,
  Cpu,
  FolderSearch,
  FolderSync,
  KeyRound,
  Lock,
  LogOut,
  MessageSquarePlus,
  Monitor,
  Moon,
  ScrollText,
  Shapes,
  ShieldQuestion,
  Sun,
  Users,
} from 'lucide-react';
import { useRescan } from '../../api/catalog.ts';
import { useIsAdmin } from '../../api/me.ts';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { signOut } from '../sign-out.ts';
import { setTheme, useTheme } from '../theme.ts';
import type { PaletteItem } from './palette-item.ts';

/** What can be done from anywhere; admins can do more. */
export function usePaletteActions(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const theme = useTheme();
  const { mutate: rescan } = useRescan((skills) => showToast(text.palette.rescanned(skills)));
  const { actions, words } = text.palette;
  const settings = (tab: string) => () => void navigate({ to: '/settings', search: { tab } });
  const activity = (tab: string) => () => void navigate({ to: '/activity', search: { tab } });
  const all: readonly (Omit<PaletteItem, 'group'> | false)[] = [
    {
      id: 'new-chat',
      label: actions.newChat,
      words: words.newChat,
      icon: MessageSquarePlus,
      choose: () => void navigate({ to: '/chat' }),
    },
    {
      id: 'new-skill',
      label: actions.newSkill,
      words: words.newSkill,
      icon: Shapes,
      choose: () => void navigate({ to: '/skills/new' }),
    },
    {
      id: 'waiting',
      label: actions.waiting,
      words: words.waiting,
      icon: CircleCheckBig,
      choose: activity('waiting'),
    },
    theme !== 'dark' && {
      id: 'dark',
      label: actions.dark,
      words: words.theme,
      icon: Moon,
      choose: () => setTheme('dark'),
    },
    theme !== 'light' && {
      id: 'light',
      label: actions.light,
      words: words.theme,
      icon: Sun,
      choose: () => setTheme('light'),
    },
    theme !== 'system' && {
      id: 'system',
      label: actions.system,
      words: words.theme,
      icon: Monitor,
      choose: () => setTheme('system'),
    },
    { id: 'use', label: actions.use, words: words.use, icon: ChartColumn, choose: activity('use') },
    { id: 'tokens', label: actions.tokens, words: words.tokens, icon: KeyRound, choose: settings('tokens') },
    { id: 'models', label: actions.models, words: words.models, icon: Cpu, choose: settings('models') },
    {
      id: 'password',
      label: actions.password,
      words: words.password,
      icon: Lock,
      choose: settings('account'),
    },
    isAdmin && {
      id: 'audit',
      label: actions.audit,
      words: words.audit,
      icon: ScrollText,
      choose: activity('audit'),
    },
    isAdmin && {
      id: 'users',
      label: actions.users,
      words: words.users,
      icon: Users,
      choose: settings('users'),
    },
    isAdmin && {
      id: 'sources',
      label: actions.sources,
      words: words.sources,
      icon: FolderSearch,
      choose: settings('sources'),
    },
    isAdmin && {
      id: 'answers',
      label: actions.answers,
      words: words.answers,
      icon: ShieldQuestion,
      choose: settings('answers'),
    },
    isAdmin && {
      id: 'rescan',
      label: actions.rescan,
      words: words.rescan,
      icon: FolderSync,
      choose: () => rescan(),
    },
    {
      id: 'sign-out',
      label: actions.signOut,
      words: words.signOut,
      icon: LogOut,
      choose: () => void signOut(),
    },
  ];
  return all.flatMap((action) => (action === false ? [] : [{ ...action, group: 'actions' as const }]));
}
