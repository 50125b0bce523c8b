import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { agency } from '#domain/agency.ts'
import { postCategoryNames } from '#domain/records/post.ts'
import { slugPattern } from '#domain/slug.ts'
import { renamedSlugs } from '#platform/content/content-renames.server.ts'
import { seedContent, seedOf } from '#platform/content/seed-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { postKind } from './post-kind.ts'

const line = v.pipe(v.string(), v.nonEmpty())

const frontMatterSchema = v.strictObject({
  title: line,
  excerpt: line,
  category: v.picklist(postCategoryNames),
  tags: v.pipe(
    line,
    v.transform((text) => text.split(/, */)),
  ),
  publishedAt: v.pipe(
    v.string(),
    v.isoDate(),
    v.transform((day) => new Date(`${day}T09:00:00Z`)),
  ),
  featured: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((word) => word === 'true'),
  ),
})

export type PostFile = v.InferOutput<typeof frontMatterSchema> & { slug: string; body: string }

/**
 * Drops cached lists. What staff changed, renamed or removed stays.
 * @param folder a `<slug>.md` for each article
 */
export async function seedPosts(ctx: Pick<Ctx, 'db' | 'clock'>, folder: string): Promise<void> {
  const renamed = await renamedSlugs(ctx, postKind)
  const entries = (await readPostFiles(folder))
    .filter(({ slug }) => !renamed.has(slug))
    .map((file) => ({ ...file, id: file.slug, author: `${agency.name} studio` }))
  await seedContent(ctx, [seedOf(postKind, entries)])
}

/** @throws Error naming a file with an invalid name or front matter */
export async function readPostFiles(folder: string): Promise<PostFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async (name) => parsePostFile(name, await readFile(join(folder, name), 'utf8'))),
  )
}

/** Front matter: `name: value` lines between two `---`. */
function parsePostFile(name: string, text: string): PostFile {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const given = Object.fromEntries(
    head.split('\n').map((entry) => {
      const colonAt = entry.indexOf(':')
      return [entry.slice(0, colonAt).trim(), entry.slice(colonAt + 1).trim()]
    }),
  )
  const parsed = v.safeParse(frontMatterSchema, given)
  const slug = basename(name, '.md')
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    throw new Error(`The front matter of ${name} cannot be used: ${faults.join('; ')}`)
  }
  if (!slugPattern.test(slug)) throw new Error(`${name} cannot be an address: use a-z, 0-9 and hyphens.`)
  return { ...parsed.output, slug, body: body.trim() }
}
