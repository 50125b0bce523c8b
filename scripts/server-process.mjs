// How Node is started for the built server. It compresses pages and keeps them, so what it sets aside for passing
// objects would otherwise cost more than what it serves.

export const serverFlags = ['--max-semi-space-size=8']

export const serverEnv = {
  NODE_ENV: 'production',
  // glibc keeps a heap for every thread, each as large as it ever was.
  MALLOC_ARENA_MAX: '2',
}
