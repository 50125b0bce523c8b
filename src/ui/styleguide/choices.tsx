import { useState } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { Chip } from '../forms/chip.tsx'
import { CheckList, RadioList } from '../forms/choice-list.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { GuideSection } from './guide-section.tsx'
import styles from './styleguide.module.css'

export function Choices() {
  const [packageId, setPackageId] = useState('business-pro')
  const [addOns, setAddOns] = useState(['seo-premium'])
  const [goals, setGoals] = useState(['Generate Leads'])
  return (
    <GuideSection title="Choices">
      <div className={styles.columns}>
        <RadioList
          legend="Package"
          name="package"
          value={packageId}
          onChange={setPackageId}
          choices={[
            {
              value: 'business-basic',
              label: 'Basic Website',
              description: '5 pages, 1 month support',
              aside: '₹15,000',
            },
            {
              value: 'business-pro',
              label: 'Professional Website',
              description: '10 pages, 2 months support',
              aside: '₹25,000',
            },
            { value: 'web-app', label: 'Web application', aside: 'Sold out', disabled: true },
          ]}
        />
        <CheckList
          legend="Add-ons"
          hint="Only what fits the chosen package"
          name="add-ons"
          values={addOns}
          onChange={setAddOns}
          error="Live chat needs a package with a server"
          choices={[
            { value: 'seo-premium', label: 'Advanced SEO', aside: '₹8,000' },
            { value: 'chatbot', label: 'Live chat', aside: '₹12,000' },
          ]}
        />
        <CheckList
          layout="chips"
          legend="Goals"
          name="goals"
          values={goals}
          onChange={setGoals}
          choices={['Increase Sales', 'Generate Leads', 'Build Brand Awareness', 'Improve SEO Ranking'].map(
            (goal) => ({ value: goal, label: goal }),
          )}
        />
        <div>
          <Checkbox label="Send me a copy" defaultChecked />
          <Checkbox label="I agree to the terms" required error="Please agree before you pay" />
          <Checkbox kind="switch" label="Analytics" description="Counts visits, without names." />
          <Checkbox kind="switch" label="Necessary" defaultChecked disabled description="Always on." />
          <Checkbox kind="switch" label="Preferences" defaultChecked />
        </div>
      </div>
      <Cluster gap="4" align="center">
        <Chip pressed>All</Chip>
        <Chip pressed={false}>Corporate</Chip>
        <Chip pressed={false}>E-commerce</Chip>
        <Chip pressed={false}>Healthcare</Chip>
      </Cluster>
    </GuideSection>
  )
}
