import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml';
import type { Extension } from '@codemirror/state';

/** `skill` is a SKILL.md: YAML between dashes, then Markdown. */
export type EditorLanguage = 'skill' | 'yaml' | 'markdown' | 'plain';

export function languageOf(name: EditorLanguage): Extension {
  const prose = markdown({ base: markdownLanguage, completeHTMLTags: false });
  switch (name) {
    case 'skill':
      return yamlFrontmatter({ content: prose });
    case 'yaml':
      return yaml();
    case 'markdown':
      return prose;
    case 'plain':
      return [];
  }
}
