/** An IANA name, such as `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  try {
    // biome-ignore lint/plugin: checks a name and formats no time
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
