import { Activity, BookOpen, History, MessageSquare, Settings, Shapes, Workflow } from 'lucide-react';
import { text } from '../../text/text.ts';

/** What the rail leads to, in its order. */
export const sections = [
  { to: '/chat', label: text.frame.chat, icon: MessageSquare },
  { to: '/skills', label: text.frame.skills, icon: Shapes },
  { to: '/runs', label: text.frame.runs, icon: History },
  { to: '/knowledge', label: text.frame.knowledge, icon: BookOpen },
  { to: '/workflows', label: text.frame.workflows, icon: Workflow },
  { to: '/activity', label: text.frame.activity, icon: Activity },
  { to: '/settings', label: text.frame.settings, icon: Settings },
] as const;
