import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ClientError } from '@techne/server/client';
import { BackLink } from '../design/back-link.tsx';
import { Badge } from '../design/badge.tsx';
import { ButtonLink } from '../design/button-link.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Page } from '../design/page.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { SkillBadges } from '../design/skill-badges.tsx';
import { Tabs } from '../design/tabs.tsx';
import { text } from '../text/text.ts';
import { skillQuery } from '../api/catalog.ts';
import type { SkillView } from './queries.ts';
import { SkillActions } from './skill-actions.tsx';
import { SkillNotes } from './skill-notes.tsx';
import { FilesTab } from './tabs/files-tab.tsx';
import { InstructionsTab } from './tabs/instructions-tab.tsx';
import { PreviewTab } from './tabs/preview-tab.tsx';
import { ToolsTab } from './tabs/tools-tab.tsx';
import { UsageTab } from './tabs/usage-tab.tsx';
import { VersionsTab } from './tabs/versions-tab.tsx';

const words = text.skills.skill;

/** All about one skill, whichever source it comes from. */
export function SkillPage() {
  const { name } = useParams({ from: '/frame/skills/$name' });
  const skill = useQuery(skillQuery(name));
  if (skill.data !== undefined) return <OpenedSkill key={name} skill={skill.data} />;
  if (ClientError.isInstance(skill.error) && skill.error.status === 404)
    return (
      <EmptyState title={words.notFound} explanation={words.notFoundHint}>
        <ButtonLink to="/skills">{words.back}</ButtonLink>
      </EmptyState>
    );
  return (
    <Page title={<span className="font-mono">{name}</span>} width="wide">
      {skill.isError ? (
        <ErrorNote error={skill.error} onRetry={() => void skill.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}

function OpenedSkill({ skill }: { readonly skill: SkillView }) {
  const { name, description, source, trust, dialect, version, visibility, tools, file_count } = skill;
  const { tab = 'instructions' } = useSearch({ from: '/frame/skills/$name' });
  const navigate = useNavigate({ from: '/skills/$name' });
  const isManaged = source === 'managed';
  const views = [
    { value: 'instructions', label: words.instructions, content: <InstructionsTab skill={skill} /> },
    { value: 'files', label: counted(words.files, file_count), content: <FilesTab skill={skill} /> },
    { value: 'tools', label: counted(words.tools, tools.length), content: <ToolsTab tools={tools} /> },
    ...(skill.can_edit
      ? [
          {
            value: 'versions',
            label: counted(words.versions, version ?? 0),
            content: <VersionsTab skill={skill} />,
          },
        ]
      : []),
    { value: 'usage', label: words.usage, content: <UsageTab name={name} /> },
    { value: 'preview', label: words.preview, content: <PreviewTab skill={skill} /> },
  ];
  return (
    <Page
      width="wide"
      title={<span className="font-mono break-all">{name}</span>}
      about={
        <span className="flex flex-wrap items-center gap-2">
          <SkillBadges source={source} trust={trust} />
          <Badge>{dialect}</Badge>
          {isManaged && <Badge>{visibility === 'tenant' ? words.tenant : words.private}</Badge>}
          {version !== null && <Badge>{words.version(version)}</Badge>}
        </span>
      }
      actions={<SkillActions skill={skill} />}
    >
      <BackLink to="/skills">{words.back}</BackLink>
      <p dir="auto" className="-mt-2 max-w-measure break-words text-quiet">
        {description}
      </p>
      <SkillNotes skill={skill} />
      <Tabs
        label={words.tabs}
        value={views.some(({ value }) => value === tab) ? tab : 'instructions'}
        onChange={(value) => void navigate({ search: { tab: value }, replace: true })}
        items={views}
      />
    </Page>
  );
}

function counted(label: string, count: number) {
  return (
    <>
      {label}
      {count > 0 && <span className="text-small text-quiet tabular-nums"> {count}</span>}
    </>
  );
}
