import { Button } from '../button.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { GuideSection } from './guide-section.tsx'
import styles from './styleguide.module.css'

export function Layout() {
  return (
    <GuideSection title="Layout and text">
      <div className={styles.columns}>
        <Stack as="section" gap="3" align="start">
          <h4>A stack</h4>
          <Text measure>Its parts are under each other, one step of the spacing scale apart.</Text>
          <Button>As wide as its label</Button>
        </Stack>
        <Stack gap="3">
          <Cluster gap="1 3" align="baseline" justify="between">
            <h4>A cluster</h4>
            <Text as="span" size="s" tone="muted">
              Breaks into lines
            </Text>
          </Cluster>
          <Cluster gap="2">
            <Button>One</Button>
            <Button>Another</Button>
            <Button>A third with a longer label</Button>
          </Cluster>
        </Stack>
      </div>
      <Stack gap="1">
        <Text size="xl" weight="bold" display figures>
          ₹1,00,000
        </Text>
        <Text weight="medium">Medium text</Text>
        <Text size="s" tone="muted">
          Small and muted
        </Text>
        <Text tone="danger" weight="bold">
          Danger
        </Text>
        <Text wrap="typed">{'As someone typed it,\nin two lines'}</Text>
      </Stack>
    </GuideSection>
  )
}
