import { type AgencyFacts, builtInFacts } from './agency.ts'
import { contrast } from './contrast.ts'

/** The colours of `tokens.css` that mails, papers and pictures repeat, because they have no style sheet. */
export const palette = {
  light: {
    paper: '#edf1f3',
    surface: '#ffffff',
    sunk: '#e0e6ea',
    ink: '#14181d',
    muted: '#4a5561',
    hair: '#c2cbd3',
  },
  dark: {
    paper: '#0f1418',
    surface: '#171e24',
    sunk: '#0a0e11',
    ink: '#eff3f5',
    muted: '#a7b3be',
    hair: '#323d47',
  },
} as const

/** Text on the accent colour. */
export const onAccent = palette.light.ink

type Colours = Pick<AgencyFacts, 'accent' | 'link' | 'linkOnDark'>

const textContrast = 4.5
const groundsOf = ({ paper, surface, sunk }: (typeof palette)['light' | 'dark']) => [paper, surface, sunk]

/** Every pair that is text and its ground. In the dark theme the accent colour is text too. */
const groundsFor: Record<keyof Colours, { grounds: readonly string[]; place: string; remedy: string }> = {
  accent: {
    grounds: [onAccent, ...groundsOf(palette.dark)],
    place: 'Beside the dark ink',
    remedy: 'lighter',
  },
  link: { grounds: groundsOf(palette.light), place: 'On the light pages', remedy: 'darker' },
  linkOnDark: { grounds: groundsOf(palette.dark), place: 'On the dark pages', remedy: 'lighter' },
}

/** @returns why readers could not read it, as a sentence; null if they can */
export function refusedColour(name: keyof Colours, colour: string): string | null {
  const { grounds, place, remedy } = groundsFor[name]
  const least = Math.min(...grounds.map((ground) => contrast(colour, ground)))
  if (least >= textContrast) return null
  // Rounded down, so that it never reads as enough.
  const shown = (Math.floor(least * 10) / 10).toFixed(1)
  return `${place}, its contrast is ${shown}:1, and readable text needs ${textContrast}:1. Choose a ${remedy} one.`
}

/** Replaces what differs from the built-in brand; '' if nothing does. */
export function brandStyle(facts: Colours & Pick<AgencyFacts, 'hasWeb'>): string {
  const { accent, link, linkOnDark } = builtInFacts
  const differs = facts.accent !== accent || facts.link !== link || facts.linkOnDark !== linkOnDark
  const rules = [
    ...(differs
      ? [
          `--yolk:${facts.accent}`,
          `--link:light-dark(${facts.link},${facts.linkOnDark})`,
          `--focus:light-dark(${facts.link},${facts.accent})`,
        ]
      : []),
    // The brand's drawings ask for it; what they underline gets a plain line.
    ...(facts.hasWeb ? [] : ['--drawn:hidden', '--plain-line:underline']),
  ]
  return rules.length > 0 ? `:root{${rules.join(';')}}` : ''
}
