import type { PostCategory } from '#domain/records/post.ts'

/** Centred on 0 0, about 96 by 84. Server only. */
export type CoverMotif = {
  body?: string
  lines?: string
  accent?: string
  solid?: string
}

const gauge: CoverMotif = {
  body: 'M-46 26a46 46 0 0 1 92 0z',
  lines: 'M-36 26h8M-26-1l6 5M0-12v8M26-1l-6 5M36 26h-8',
  accent: 'M0 26 17-3',
}
const halfMoon: CoverMotif = {
  body: 'M0-40a40 40 0 1 0 0 80 40 40 0 1 0 0-80z',
  solid: 'M0-40a40 40 0 0 1 0 80z',
}
const bag: CoverMotif = {
  body: 'M-36-16h72l-6 56h-60z',
  lines: 'M-16-16v-8a16 16 0 0 1 32 0v8',
  accent: 'M-14 12l10 10L16 0',
}
const braces: CoverMotif = {
  lines:
    'M-26-40c-14 0-12 8-12 20s0 20-10 20c10 0 10 8 10 20s-2 20 12 20M26-40c14 0 12 8 12 20s0 20 10 20c-10 0-10 8-10 20s2 20-12 20',
  accent: 'M-18-20h36M-8 0h26M-8 20h18',
}
const shield: CoverMotif = {
  body: 'M0-44l38 13v27c0 24-18 38-38 46-20-8-38-22-38-46v-27z',
  accent: 'M-22-24h44M-22-15h44M-22-6h44M-22 3h44M-19 12h38M-14 21h28M-6 30h12',
}
const bars: CoverMotif = {
  body: 'M-42 38v-26h20v26zM-10 38v-46h20v46zM22 38v-74h20v74z',
  solid: 'M22 38v-74h20v74z',
  lines: 'M-52 38h104',
}

const bySlug: Partial<Record<string, CoverMotif>> = {
  'three-numbers-of-a-fast-page': gauge,
  'contrast-is-arithmetic': halfMoon,
  'checkout-that-asks-less': bag,
  'structured-data-in-plain-words': braces,
  'security-headers-explained': shield,
  'count-what-you-would-act-on': bars,
  'prices-in-several-currencies': {
    body: 'M-22-34a30 30 0 1 0 0 60 30 30 0 1 0 0-60zM24-18a30 30 0 1 0 0 60 30 30 0 1 0 0-60z',
    accent: 'M-13-15a13 13 0 1 0 0 22M-40-8h20M-40 0h20M14-4l10 14L34-4M24 10v18M15 14h18M15 21h18',
  },
  'fonts-without-the-jump': {
    body: 'M-50 30-30-38h14L4 30H-10l-4-14h-18l-4 14zM-29 4h12l-6-22z',
    lines: 'M44 30V4A15 15 0 0 0 16-2M44 10C18 8 8 30 24 30c10 0 20-6 20-14',
    accent: 'M-52 42l8-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5',
  },
  'forms-people-finish': {
    body: 'M-38-42h76v84h-76zM-26-30h52v15h-52zM-26-7h52v15h-52z',
    accent: 'M-24 25l9 9 18-18',
  },
  'backups-that-come-back': {
    body: 'M-36-28c0-16 72-16 72 0v56c0 16-72 16-72 0z',
    lines: 'M-36-28c0 16 72 16 72 0M-36 28',
    accent: 'M17 8a18 18 0 1 1-4-6M15-12v16H-1',
  },
  'new-website-same-traffic': {
    body: 'M-50-14h36v52h-36zM14-14h36v52H14z',
    lines: 'M-42-2h20M-42 8h12M22-2h20M22 8h12',
    accent: 'M-32-22C-22-46 22-46 30-24M20-30l11 8 4-13',
  },
  'how-long-to-run-an-ab-test': {
    body: 'M-50-36h44v72h-44zM6-36h44v72H6z',
    accent: 'M-39 16l11-32 11 32M-35 5h14M20-16v32h9a8 8 0 0 0 0-17h-9 7a7.500 7.500 0 0 0 0-15z',
  },
}

const byCategory: Record<PostCategory, CoverMotif> = {
  design: halfMoon,
  development: gauge,
  'e-commerce': bag,
  seo: braces,
  security: shield,
  analytics: bars,
}

export function motifOf(slug: string, category: PostCategory): CoverMotif {
  return bySlug[slug] ?? byCategory[category]
}
