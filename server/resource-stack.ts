/** Closes resources in reverse order of opening; a failure does not prevent the others from closing. */
export class ResourceStack {
  readonly #closers: (() => void | Promise<void>)[] = [];
  #closing: Promise<void> | undefined;

  add(closer: () => void | Promise<void>): void {
    this.#closers.push(closer);
  }

  close(): Promise<void> {
    this.#closing ??= this.#run();
    return this.#closing;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    for (const closer of this.#closers.toReversed()) {
      try {
        await closer();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length)
      throw new AggregateError(
        failures,
        `Not everything could be closed: ${failures.map((failure) => (failure instanceof Error ? failure.message : String(failure))).join(' · ')}`,
      );
  }
}
