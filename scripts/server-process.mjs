/** Options for Node that end its process with the one that starts it. */
export const endsWithParent = ['--import', './scripts/end-with-parent.mjs']

/** Options for Node in the built server. It compresses and caches pages: a large heap for new objects only costs memory. */
export const serverFlags = ['--max-semi-space-size=8', ...endsWithParent]

export const serverEnv = {
  NODE_ENV: 'production',
  // glibc keeps a heap for each thread, as large as it ever was.
  MALLOC_ARENA_MAX: '2',
}
