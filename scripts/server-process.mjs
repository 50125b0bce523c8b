/** Node options that stop the process when its parent ends. */
export const endsWithParent = ['--import', './scripts/end-with-parent.mjs']

/** Node options of the built server. It caches compressed pages, so a large semi-space only costs memory. */
export const serverFlags = ['--max-semi-space-size=8', ...endsWithParent]

export const serverEnv = {
  NODE_ENV: 'production',
  // glibc never shrinks the heap that each thread gets.
  MALLOC_ARENA_MAX: '2',
}
