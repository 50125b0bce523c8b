// Ends the process that imports it, the usual way, once the process that started it is gone, however that ended.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 500)
watch.unref()
