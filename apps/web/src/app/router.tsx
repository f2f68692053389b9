import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readActivitySearch } from '../activity/activity-search.ts';
import { session } from '../api/session.ts';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './not-found.tsx';
import { RouteError } from './route-error.tsx';

/** A text in the address, as it is; anything else counts as absent. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Those of the keys that are texts in the address. */
function textsOf<Key extends string>(
  search: Record<string, unknown>,
  keys: readonly Key[],
): Partial<Record<Key, string>> {
  const found: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = textOf(search[key]);
    if (value !== undefined) found[key] = value;
  }
  return found;
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: RouteError });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = textOf(search['next']);
    return next === undefined ? {} : { next };
  },
  component: lazyRouteComponent(() => import('../sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  beforeLoad: ({ location }) => {
    if (session.token() === undefined)
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
  },
});

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/chat' });
  },
});

const chat = createRoute({
  getParentRoute: () => frame,
  path: '/chat',
  validateSearch: (search: Record<string, unknown>): { say?: string; list?: boolean } => {
    const say = textOf(search['say']);
    // Where there is room for one column, the list of chats is a view of its own.
    return { ...(say === undefined ? {} : { say }), ...(search['list'] === true ? { list: true } : {}) };
  },
  component: lazyRouteComponent(() => import('../chat/chat-page.tsx'), 'ChatPage'),
});
const openedChat = createRoute({ getParentRoute: () => chat, path: '$chatId' });

const skills = createRoute({
  getParentRoute: () => frame,
  path: '/skills',
  validateSearch: (
    search: Record<string, unknown>,
  ): { q?: string; source?: string; trust?: string; dialect?: string; show?: string } =>
    textsOf(search, ['q', 'source', 'trust', 'dialect', 'show']),
  component: lazyRouteComponent(() => import('../skills/skills-page.tsx'), 'SkillsPage'),
});
const newSkill = createRoute({
  getParentRoute: () => frame,
  path: '/skills/new',
  component: lazyRouteComponent(() => import('../skills/new-skill-page.tsx'), 'NewSkillPage'),
});
const skill = createRoute({
  getParentRoute: () => frame,
  path: '/skills/$name',
  validateSearch: (
    search: Record<string, unknown>,
  ): { tab?: string; file?: string; version?: number; against?: number } => {
    const { version, against } = search;
    return {
      ...textsOf(search, ['tab', 'file']),
      ...(typeof version === 'number' ? { version } : {}),
      ...(typeof against === 'number' ? { against } : {}),
    };
  },
  component: lazyRouteComponent(() => import('../skills/skill-page.tsx'), 'SkillPage'),
});
const editSkill = createRoute({
  getParentRoute: () => frame,
  path: '/skills/$name/edit',
  component: lazyRouteComponent(() => import('../skills/edit-skill-page.tsx'), 'EditSkillPage'),
});
const runSkill = createRoute({
  getParentRoute: () => frame,
  path: '/skills/$name/run',
  validateSearch: (search: Record<string, unknown>): { again?: string; run?: string } => {
    const again = textOf(search['again']);
    const shown = textOf(search['run']);
    return { ...(again === undefined ? {} : { again }), ...(shown === undefined ? {} : { run: shown }) };
  },
  component: lazyRouteComponent(() => import('../runs/run-skill-page.tsx'), 'RunSkillPage'),
});

const runs = createRoute({
  getParentRoute: () => frame,
  path: '/runs',
  validateSearch: (search: Record<string, unknown>): { skill?: string; status?: string; kind?: string } => {
    const named = textOf(search['skill']);
    const status = textOf(search['status']);
    const kind = textOf(search['kind']);
    return {
      ...(named === undefined ? {} : { skill: named }),
      ...(status === undefined ? {} : { status }),
      ...(kind === undefined ? {} : { kind }),
    };
  },
  component: lazyRouteComponent(() => import('../runs/runs-page.tsx'), 'RunsPage'),
});
const run = createRoute({
  getParentRoute: () => frame,
  path: '/runs/$runId',
  component: lazyRouteComponent(() => import('../runs/run-page.tsx'), 'RunPage'),
});

const knowledge = createRoute({
  getParentRoute: () => frame,
  path: '/knowledge',
  component: lazyRouteComponent(() => import('../knowledge/knowledge-page.tsx'), 'KnowledgePage'),
});
const base = createRoute({
  getParentRoute: () => frame,
  path: '/knowledge/$baseId',
  validateSearch: (search: Record<string, unknown>): { q?: string } => {
    const q = textOf(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('../knowledge/base-page.tsx'), 'BasePage'),
});

const workflows = createRoute({
  getParentRoute: () => frame,
  path: '/workflows',
  component: lazyRouteComponent(() => import('../workflows/workflows-page.tsx'), 'WorkflowsPage'),
});
const workflow = createRoute({
  getParentRoute: () => frame,
  path: '/workflows/$workflowId',
  component: lazyRouteComponent(() => import('../workflows/workflow-page.tsx'), 'WorkflowPage'),
});
const execution = createRoute({
  getParentRoute: () => frame,
  path: '/workflows/executions/$executionId',
  component: lazyRouteComponent(() => import('../workflows/execution-page.tsx'), 'ExecutionPage'),
});

const activity = createRoute({
  getParentRoute: () => frame,
  path: '/activity',
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(() => import('../activity/activity-page.tsx'), 'ActivityPage'),
});
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>): { tab?: string } => {
    const tab = textOf(search['tab']);
    return tab === undefined ? {} : { tab };
  },
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    frame.addChildren([
      home,
      chat.addChildren([openedChat]),
      skills,
      newSkill,
      skill,
      editSkill,
      runSkill,
      runs,
      run,
      knowledge,
      base,
      workflows,
      execution,
      workflow,
      activity,
      settings,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
