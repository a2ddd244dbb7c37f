const BATCH = 100;

export interface Deletion<File> {
  /** Reads the first files whose retention has ended. */
  list: (limit: number) => Promise<File[]>;
  deleteOne: (file: File) => Promise<void>;
  onFailure: (error: unknown, file: File) => void;
}

/** Deletes files whose retention has ended, in batches, until one has a failure: the next run repeats it. */
export async function deleteExpired<File>({ list, deleteOne, onFailure }: Deletion<File>): Promise<void> {
  for (;;) {
    const expired = await list(BATCH);
    let failed = 0;
    for (const file of expired)
      await deleteOne(file).catch((error: unknown) => {
        failed += 1;
        onFailure(error, file);
      });
    if (failed > 0 || expired.length < BATCH) return;
  }
}
