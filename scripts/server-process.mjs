// Options for Node in the built server. The server compresses and caches pages, so a large heap for short-lived
// objects would cost more memory than the pages.

export const serverFlags = ['--max-semi-space-size=8']

export const serverEnv = {
  NODE_ENV: 'production',
  // glibc keeps a heap for each thread, as large as it ever was.
  MALLOC_ARENA_MAX: '2',
}
