/** Escaped by gateways, or followed by the sentence's full stop, which programs that recognise addresses take along. */
export function readMailedFragment(hash: string): string {
  return decode(hash.slice(1)).replace(/(?<![^\w-])[^\w-]+$/, '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
