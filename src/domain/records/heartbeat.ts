export const heartbeatParts = ['worker', 'mail', 'provider', 'backup'] as const
export type HeartbeatPart = (typeof heartbeatParts)[number]

/**
 * `unreachable`: no proper answer. `log-in`, `sender`, `keys`: the server refuses ours. `damaged-files`: the
 * rest is backed up.
 */
export type HeartbeatProblem = 'unreachable' | 'log-in' | 'sender' | 'keys' | 'failed' | 'damaged-files'
