import { MemoryStore } from '../store/memory-store.ts';
import { loadCatalog } from '../catalog/load-catalog.ts';
import type { CatalogSkill } from '../catalog/catalog.ts';

/** Name, description and further frontmatter of skills such as people write. */
const samples: readonly (readonly [name: string, description: string, extra?: string])[] = [
  ['git', 'Runs everyday version control: status, branches, commits and stashes.'],
  ['git-bisect', 'Finds the commit that introduced a bug with git bisect.'],
  ['git-worktree', 'Manages several working trees of one git repository.'],
  ['commit-message', 'Writes conventional commit messages from staged changes.'],
  ['pull-request', 'Opens and describes pull requests on GitHub.'],
  ['code-review', 'Reviews code changes for bugs, style and security problems.'],
  [
    'security-audit',
    'Audits dependencies and source for known vulnerabilities.',
    'metadata:\n  tags: cve owasp\n',
  ],
  ['refactor', 'Restructures code without changing what it does.'],
  ['unit-tests', 'Writes unit tests with good coverage of edge cases.'],
  ['e2e-tests', 'Drives a browser with Playwright to test whole user journeys.'],
  ['deploy', 'Deploys the application to staging or production.'],
  ['deploy-preview', 'Makes a preview environment for every branch.'],
  ['rollback', 'Restores the release before the current one after a bad rollout.'],
  ['docker', 'Builds, tags and pushes container images.', 'metadata:\n  keywords: containers podman\n'],
  ['kubernetes', 'Inspects clusters, pods and services; explains why a pod restarts.', 'tags: [k8s, helm]\n'],
  ['terraform', 'Plans and applies infrastructure as code.', 'metadata:\n  category: infrastructure\n'],
  ['aws-cost', 'Explains the monthly cloud bill and where to save.'],
  ['postgres', 'Tunes slow SQL queries and reads query plans.'],
  ['database-migration', 'Writes reversible schema migrations.'],
  ['sqlite', 'Queries embedded database files.'],
  ['redis', 'Looks after caches, queues and expiry.'],
  ['pdf', 'Extracts text and tables from PDF files, fills forms, merges pages.'],
  ['docx', 'Creates and edits Word documents with tracked changes.'],
  ['xlsx', 'Builds spreadsheets with formulas and charts.', 'metadata:\n  keywords: excel\n'],
  ['pptx', 'Creates slide decks and presentations.', 'metadata:\n  keywords: powerpoint\n'],
  ['ocr', 'Recognises text in scanned images.'],
  ['image-resize', 'Scales, crops and compresses pictures.'],
  ['video-transcribe', 'Turns speech in recordings into subtitles.'],
  ['podcast-notes', 'Summarises audio episodes into show notes.'],
  ['article-summary', 'Summarizes long articles in a few sentences.'],
  ['meeting-minutes', 'Turns meeting transcripts into minutes with action items.'],
  ['email-draft', 'Drafts polite replies to e-mail.'],
  ['calendar', 'Finds free slots and schedules appointments.'],
  ['invoice', 'Creates invoices and tracks which are unpaid.'],
  ['expense-report', 'Collects receipts into an expense report.'],
  ['translate', 'Translates texts between languages and keeps the tone.'],
  ['proofread', 'Corrects spelling, grammar and punctuation.'],
  ['blog-post', 'Writes posts for a company weblog.'],
  ['seo', 'Checks pages for search engine optimisation.', 'triggers: [ranking, sitemap]\n'],
  ['web-scraper', 'Collects structured data from web pages.'],
  ['web-search', 'Searches the web and cites sources.'],
  ['research', 'Researches topics in depth and compares sources.'],
  ['csv-clean', 'Repairs broken CSV files: quotes, encodings, missing columns.'],
  ['data-analysis', 'Explores data sets with pandas and plots the result.'],
  ['dashboard', 'Builds dashboards of metrics and alerts.'],
  ['log-analysis', 'Finds patterns and errors in server logs.'],
  ['incident', 'Leads through an outage: timeline, roles, post-mortem.'],
  ['on-call', 'Hands over the pager with what is still open.'],
  ['api-design', 'Designs REST interfaces and writes OpenAPI documents.'],
  ['graphql', 'Writes schemas and resolvers for GraphQL servers.'],
  ['accessibility', 'Checks pages against WCAG with keyboard and screen reader.'],
  ['css-layout', 'Fixes layouts with grid and flexbox.'],
  ['react-component', 'Creates accessible React components with stories.'],
  ['changelog', 'Keeps a changelog from merged work.'],
  ['release-notes', 'Writes notes for users about a new version.'],
  ['license-check', 'Lists licenses of dependencies that conflict.'],
  ['onboarding', 'Introduces new colleagues to the project.'],
  ['代码审查', '审查代码中的错误和安全问题'],
  ['会议记录', '把会议内容整理成纪要'],
  ['日報', '毎日の作業をまとめて日報を作成する'],
  ['uebersetzung', 'Übersetzt Verträge für Behörden und prüft Maße und Größen.'],
  ['resume', 'Improves a résumé or CV for a job application.'],
];

export async function sampleSkills(): Promise<readonly CatalogSkill[]> {
  const skills = Object.fromEntries(
    samples.map(([name, description, extra = '']) => [
      name,
      { 'SKILL.md': `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n${extra}---\nBody.\n` },
    ]),
  );
  const source = {
    kind: 'user',
    trust: 'user',
    root: 'memory:',
    store: new MemoryStore({ skills }),
  } as const;
  return (await loadCatalog({ sources: [source] })).skills;
}
