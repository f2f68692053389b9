import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthFlow, AuthFlowRefusal, AuthFlows } from './auth-flows.ts';

const validId = /^[A-Za-z0-9_-]{32}$/;
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Begun sign-ins in a folder of the person's own, so that another command line can complete them. A file that was
 * renamed is used up, and only one of two can rename it.
 */
export class FileAuthFlows implements AuthFlows {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(flow: AuthFlow): Promise<string> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#forgetOld();
    const id = randomBytes(24).toString('base64url');
    writeFileSync(this.#file(id), JSON.stringify(flow), { mode: 0o600, flag: 'wx' });
    return id;
  }

  async take(
    id: string,
    by: Pick<AuthFlow, 'user' | 'tenant' | 'capability'>,
    now: number,
  ): Promise<AuthFlow | AuthFlowRefusal> {
    if (!validId.test(id)) return 'unknown';
    const flow = this.#read(this.#file(id)) ?? this.#read(this.#usedFile(id));
    if (flow === undefined || !isOf(flow, by)) return 'unknown';
    if (this.#read(this.#file(id)) === undefined) return 'used';
    if (flow.expiresAt <= now) return 'expired';
    try {
      renameSync(this.#file(id), this.#usedFile(id));
      return flow;
    } catch {
      return 'used';
    }
  }

  /** The one that was begun last and is not used up; undefined when there is none. */
  newest(by: Pick<AuthFlow, 'user' | 'tenant' | 'capability'>): string | undefined {
    const found = this.#names()
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ id: name.slice(0, -'.json'.length), file: join(this.#folder, name) }))
      .flatMap(({ id, file }) => {
        const flow = this.#read(file);
        return flow === undefined || !isOf(flow, by) ? [] : [{ id, at: statSync(file).mtimeMs }];
      });
    return found.toSorted((a, b) => b.at - a.at)[0]?.id;
  }

  #forgetOld(): void {
    for (const name of this.#names()) {
      const file = join(this.#folder, name);
      if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file, { force: true });
    }
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder);
    } catch {
      return [];
    }
  }

  #read(file: string): AuthFlow | undefined {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as AuthFlow;
    } catch {
      return undefined;
    }
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  #usedFile(id: string): string {
    return join(this.#folder, `${id}.used`);
  }
}

function isOf(flow: AuthFlow, by: Pick<AuthFlow, 'user' | 'tenant' | 'capability'>): boolean {
  return flow.user === by.user && flow.tenant === by.tenant && flow.capability === by.capability;
}
