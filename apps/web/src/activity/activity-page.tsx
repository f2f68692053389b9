import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIsAdmin } from '../api/me.ts';
import { Badge } from '../design/badge.tsx';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { text } from '../text/text.ts';
import { AuditTab } from './audit/audit-tab.tsx';
import { waitingQuery } from './queries.ts';
import { UseTab } from './use/use-tab.tsx';
import { WaitingTab } from './waiting/waiting-tab.tsx';

/** What happens here: use over time, what waits for a decision, and for admins the audit trail. */
export function ActivityPage() {
  const { tab } = useSearch({ from: '/frame/activity' });
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const waiting = useQuery(waitingQuery).data?.total ?? 0;
  const words = text.activity;
  const items = [
    { value: 'use', label: words.use, content: <UseTab /> },
    {
      value: 'waiting',
      label: (
        <span className="inline-flex items-center gap-2">
          {words.waiting}
          {waiting > 0 && <Badge tone="attention">{waiting}</Badge>}
        </span>
      ),
      content: <WaitingTab />,
    },
    ...(isAdmin ? [{ value: 'audit', label: words.audit, content: <AuditTab /> }] : []),
  ];
  return (
    <Page title={words.title}>
      <Tabs
        label={words.views}
        value={items.some(({ value }) => value === tab) ? (tab ?? '') : 'use'}
        onChange={(value) => void navigate({ to: '/activity', search: { tab: value } })}
        items={items}
      />
    </Page>
  );
}
