import {
  BookOpen,
  Bot,
  CircleHelp,
  Combine,
  FileCode,
  Flag,
  GitBranch,
  Globe,
  Layers,
  type LucideIcon,
  Play,
  Shapes,
  SquareTerminal,
  UserCheck,
  Sparkles,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  start: Play,
  end: Flag,
  skill: Shapes,
  llm: Sparkles,
  knowledge: BookOpen,
  condition: GitBranch,
  use: Bot,
  command: SquareTerminal,
  script: FileCode,
  http: Globe,
  approval: UserCheck,
  map: Layers,
  join: Combine,
};

export function iconOf(type: string): LucideIcon {
  return (Object.hasOwn(icons, type) ? icons[type] : undefined) ?? CircleHelp;
}

/** The one thing of a node's data that tells it from others of its type. */
export function essenceOf(data: Readonly<Record<string, unknown>>): string {
  for (const key of [
    'skillName',
    'knowledgeBaseId',
    'expression',
    'url',
    'message',
    'systemPrompt',
    'output',
  ]) {
    const value = data[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
