/** Safari has no idle callbacks. */
export const whenIdle: (task: () => void) => unknown = window.requestIdleCallback ?? setTimeout
