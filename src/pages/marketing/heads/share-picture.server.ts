import { hash } from 'node:crypto'
import { agency, builtInFacts, headline } from '#domain/agency.ts'
import { brandStyle } from '#domain/brand.ts'
import { postCategories } from '#domain/records/post.ts'
import type { PostSummary } from '#features/blog/post.ts'

export type SharePicture = {
  /** Below `/og/`, without `.png`. */
  name: string
  eyebrow: string
  title: readonly [words: string, stretched: string]
  seed: string
}

/** Pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** Increase after a design change, so networks refetch. */
const designVersion = 1

export const fixedPictures = () =>
  ({
    landing: {
      name: 'landing',
      eyebrow: 'Pay 10% to start, 90% when it is done',
      title: [headline(), agency.deliveryHeadline],
      seed: 'orbweaver',
    },
    offer: {
      name: 'offer',
      eyebrow: '50% off, taxes included',
      title: ['Websites, stores, apps and SEO', `in ${agency.fastDeliveryHours} hours`],
      seed: 'orbweaver offer',
    },
    contact: {
      name: 'contact',
      eyebrow: `A person answers within ${agency.responseTime}`,
      title: ['Tell us what you', 'need'],
      seed: 'contact',
    },
    blog: {
      name: 'blog',
      eyebrow: 'The blog',
      title: ['Notes on making websites', 'work'],
      seed: 'blog',
    },
    policies: {
      name: 'policies',
      eyebrow: 'What we promise',
      title: ['10% to start, 90% when it is', 'done'],
      seed: 'policies',
    },
  }) as const satisfies Record<string, SharePicture>

export function postPicture({
  slug,
  title,
  category,
}: Pick<PostSummary, 'slug' | 'title' | 'category'>): SharePicture {
  const words = title.split(' ')
  const stretched = words.pop() ?? ''
  return {
    name: `blog/${slug}`,
    eyebrow: postCategories[category],
    title: [words.join(' '), stretched],
    seed: slug,
  }
}

export function pictureVersion(picture: SharePicture): string {
  const { name, domain, fonts } = agency
  // A version of the built-in brand stays as it was before there was a choice.
  const brand = [brandStyle(agency), fonts === builtInFacts.fonts ? '' : fonts].filter(Boolean)
  const drawn = [designVersion, name, domain, picture, ...brand]
  return hash('sha256', JSON.stringify(drawn), 'hex').slice(0, 12)
}

export function pictureHref(picture: SharePicture): string {
  return `/og/${picture.name}.png?v=${pictureVersion(picture)}`
}

export function pictureText({ eyebrow, title }: SharePicture): string {
  return `${title.join(' ').trim()}. ${eyebrow}. ${agency.name}.`
}
