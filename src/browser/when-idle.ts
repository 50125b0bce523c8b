/** Runs a task when the browser has nothing else to do. Safari has no idle callbacks, so there it runs soon. */
export const whenIdle: (task: () => void) => unknown = window.requestIdleCallback ?? setTimeout
