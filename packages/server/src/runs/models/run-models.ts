import { openModel, type OpenedModel } from '@techne/agent';
import type { Config } from '@techne/config';
import type { Logger } from 'pino';
import { configuredModels } from './configured-models.ts';
import { FairTurns } from '../../http/fair-turns.ts';
import { pacedModel } from './paced-model.ts';

export interface WantedModel {
  /** What the skill says of itself; it counts only where the configuration names it. */
  readonly own?: string | undefined;
  /** What the request says, checked by `isConfiguredModel`. */
  readonly asked?: string | undefined;
  /** `[skills.<name>] model`. */
  readonly configured?: string | undefined;
}

/** Opens the models of runs. Without any model the offline one answers. */
export class RunModels {
  readonly #config: Config;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: Logger;
  readonly #known: ReadonlySet<string>;
  readonly #turns = new FairTurns();
  readonly #opened = new Map<string, Promise<OpenedModel>>();

  constructor(config: Config, environment: NodeJS.ProcessEnv, log: Logger) {
    this.#config = config;
    this.#environment = environment;
    this.#log = log;
    this.#known = configuredModels(config, environment);
  }

  /** Those that people may choose. */
  get references(): readonly string[] {
    return [...this.#known];
  }

  isConfigured(reference: string): boolean {
    return this.#known.has(reference);
  }

  /** The one of the request, else of the configuration, else of the skill, else the default. */
  open({ asked, configured, own }: WantedModel): Promise<OpenedModel> {
    const wanted = asked ?? configured ?? own;
    if (wanted !== undefined && wanted === own && !this.isConfigured(own)) {
      this.#log.warn({ model: own }, 'a skill wants a model that is not configured; the default answers');
      return this.#open(undefined);
    }
    return this.#open(wanted);
  }

  /** Once for all runs: opening reads modules and makes a client. */
  #open(reference: string | undefined): Promise<OpenedModel> {
    const key = reference ?? '';
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const opened = openModel(this.#config, reference, { environment: this.#environment }).then(
      (each): OpenedModel => ({ ...each, model: pacedModel(each.model, this.#turns) }),
    );
    this.#opened.set(key, opened);
    opened.catch(() => this.#opened.delete(key));
    return opened;
  }
}
