/**
 * Imported before the bundler, which is native: it allocates per thread, and its allocator keeps freed memory by
 * default. More threads make a bundle of this size no faster.
 */
Object.assign(process.env, {
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  ROLLDOWN_WORKER_THREADS: '1',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
});
