import { useState } from 'react'
import { Button } from '../button.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { Select } from '../forms/select.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { GuideSection } from './guide-section.tsx'
import styles from './styleguide.module.css'

export function Forms() {
  const [attempt, setAttempt] = useState(0)
  return (
    <GuideSection title="Forms">
      <Cluster gap="4" align="center">
        <Button size="s" onClick={() => setAttempt(attempt + 1)}>
          Show the error summary
        </Button>
      </Cluster>
      {attempt > 0 && (
        <ErrorSummary
          key={attempt}
          errors={[
            { fieldId: 'guide-email', label: 'Email Address', message: 'Enter an address with an @.' },
            { fieldId: 'guide-type', label: 'Project Type', message: 'Choose one.' },
          ]}
        />
      )}
      <div className={styles.columns}>
        <TextInput label="Full Name" required autoComplete="name" />
        <TextInput
          id="guide-email"
          label="Email Address"
          type="email"
          required
          defaultValue="asha.example.com"
          error="Enter an email address with an @, like asha@example.com"
        />
        <TextInput label="Phone Number" hint="With the country code, for WhatsApp" placeholder="+91" />
        <Select
          id="guide-type"
          label="Project Type"
          required
          placeholder="Choose one"
          defaultValue=""
          options={[
            { value: 'landing-page', label: 'Landing page' },
            { value: 'ecommerce', label: 'E-commerce store' },
          ]}
        />
        <Select
          label="Timeline"
          error="Choose a timeline"
          defaultValue="flexible"
          options={[{ value: 'flexible', label: 'Flexible' }]}
        />
        <Select label="Currency" hideLabel size="s" options={[{ value: 'INR', label: '₹ INR' }]} />
        <TextInput label="Company Name" disabled defaultValue="Not needed" />
        <TextInput label="Reference" readOnly defaultValue="ORB-48213" mark="none" />
        <TextArea
          label="Project Details"
          maxLength={60}
          defaultValue="A bakery in Pune with two shops and daily menus."
          hint="What does your business do?"
        />
      </div>
    </GuideSection>
  )
}
