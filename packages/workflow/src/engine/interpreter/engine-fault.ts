/** The engine itself could not go on, e.g. because the database is away: the work is put off, and nothing has failed. */
class EngineFault extends Error {
  override readonly name = 'EngineFault';
}

export function isFault(error: unknown): boolean {
  return error instanceof EngineFault;
}

/** Keeps a fault of the engine apart from a failure of the node. */
export async function orFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new EngineFault('The engine cannot go on', { cause: error });
  }
}
