import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIsAdmin } from '../api/me.ts';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { text } from '../text/text.ts';
import { AccountTab } from './account/account-tab.tsx';
import { AnswersTab } from './answers-tab.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { ModelsTab } from './models/models-tab.tsx';
import { SourcesTab } from './sources/sources-tab.tsx';
import { TokensTab } from './tokens/tokens-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

const { tabs } = text.settings;
const forAll = [
  { value: 'appearance', label: tabs.appearance, content: <AppearanceTab /> },
  { value: 'account', label: tabs.account, content: <AccountTab /> },
  { value: 'tokens', label: tabs.tokens, content: <TokensTab /> },
  { value: 'models', label: tabs.models, content: <ModelsTab /> },
];
const forAdmins = [
  { value: 'sources', label: tabs.sources, content: <SourcesTab /> },
  { value: 'users', label: tabs.users, content: <UsersTab /> },
  { value: 'answers', label: tabs.answers, content: <AnswersTab /> },
];

/** What can be set: one's own things, and for admins those of the tenant. */
export function SettingsPage() {
  const { tab } = useSearch({ from: '/frame/settings' });
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const items = isAdmin ? [...forAll, ...forAdmins] : forAll;
  const chosen = items.some(({ value }) => value === tab) ? (tab ?? '') : 'appearance';
  return (
    <Page title={text.settings.title}>
      <Tabs
        label={text.settings.views}
        value={chosen}
        onChange={(value) => void navigate({ to: '/settings', search: { tab: value } })}
        items={items}
      />
    </Page>
  );
}
