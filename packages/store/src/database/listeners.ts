type Listener = (subject: string | undefined) => void;

/** Who in this process listens to which channel. */
export class Listeners {
  readonly #channels = new Map<string, Set<Listener>>();

  get isEmpty(): boolean {
    return this.#channels.size === 0;
  }

  /** Returns the way to stop. The same function may listen several times. */
  add(channel: string, listener: Listener): () => void {
    const own: Listener = (subject) => listener(subject);
    const listeners = this.#channels.get(channel) ?? new Set();
    listeners.add(own);
    this.#channels.set(channel, listeners);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#channels.get(channel) === listeners) this.#channels.delete(channel);
    };
  }

  tell(channel: string, subject: string | undefined): void {
    // A copy: a listener may stop or begin another one.
    const listeners = [...(this.#channels.get(channel) ?? [])];
    for (const listener of listeners) listener(subject);
  }

  /** Something changed, and it is not known what. */
  tellAll(): void {
    const channels = [...this.#channels.keys()];
    for (const channel of channels) this.tell(channel, undefined);
  }
}
