import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const NAME = 'skill-500';
const PASSWORD = 'correct horse battery';

/** The configuration: two models, one that answers at once and one that takes its time, and no limit of runs. */
export function writeConfig(folder: string, quick: string, slow: string): void {
  mkdirSync(join(folder, 'home'), { recursive: true });
  const provider = (name: string, url: string): string =>
    `[models.providers.${name}]\ntype = "openai-compatible"\nbase_url = "${url}/v1"\ndefault_model = "bench"\n`;
  const toml = `[models]
default = "quick:bench"
${provider('quick', quick)}${provider('slow', slow)}[skills.slow]
model = "slow:bench"
[server]
runs_per_minute = 1000000
shutdown_seconds = 1
`;
  writeFileSync(join(folder, 'home', 'config.toml'), toml, { mode: 0o600 });
}

/** Accounts, the first of which is admin; answers their tokens. */
export async function makeAccounts(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { email: `person-${index}@example.test`, password: PASSWORD };
    tokens.push((await post(url, '/api/v1/auth/register', body)).token);
  }
  return tokens;
}

/** So many skills, and one that the slow model answers, all shared with the tenant. */
export async function makeSkills(url: string, token: string, count: number): Promise<void> {
  const names = ['slow', ...Array.from({ length: count - 1 }, (_, index) => `skill-${index + 1}`)];
  for (const name of names) {
    const body = { name, content: skillText(name), visibility: 'tenant' };
    await post(url, '/api/v1/skills', body, token);
  }
}

function skillText(name: string): string {
  return `---
name: ${name}
description: Compresses long articles into structured key points, in the manner of ${name}.
inputs:
  - name: article
    label: Article Content
    type: textarea
    required: false
model:
  temperature: 0.3
  max_tokens: 1000
---

Please summarize the following article in a concise tone:

{{article}}

- Extract 3-5 core points
- Retain key data and citations
`;
}

async function post(url: string, path: string, body: object, token?: string): Promise<{ token: string }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
