import { Toaster } from '../overlays/toaster.tsx'
import { Actions } from './actions.tsx'
import { Choices } from './choices.tsx'
import { Forms } from './forms.tsx'
import { Foundations } from './foundations.tsx'
import { Hero } from './guide-hero.tsx'
import { Layout } from './layout.tsx'
import { Money } from './money.tsx'
import { Overlays } from './overlays.tsx'
import { Records } from './records.tsx'
import { Signature } from './signature.tsx'
import styles from './styleguide.module.css'
import { ThemeBar } from './theme-bar.tsx'

/** Development only. */
export default function Styleguide() {
  return (
    <>
      <main className={styles.page}>
        <ThemeBar />
        <Hero />
        <Foundations />
        <Layout />
        <Actions />
        <Forms />
        <Choices />
        <Money />
        <Overlays />
        <Records />
        <Signature />
      </main>
      <Toaster />
    </>
  )
}
