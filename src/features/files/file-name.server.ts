import { oneLine } from '#domain/one-line.ts'
import { fileLimits } from './file.ts'

export function cleanFileName(text: string): string {
  const name = oneLine(text)
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  return shorten(name || 'file')
}

function shorten(name: string): string {
  if (name.length <= fileLimits.name) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : ''
  return name.slice(0, fileLimits.name - ending.length).toWellFormed() + ending
}

/** Content-Disposition (RFC 6266, RFC 8187). */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
