import { type ReactNode, useId, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { findOffer } from '#domain/money/quote.ts'
import {
  bestTimeOptions,
  budgetHint,
  type ProjectType,
  projectTypeOptions,
  requestBudgetOptions,
} from '#domain/project-request.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { href } from '#routes'
import { Select } from '#ui/forms/select.tsx'
import { NeedsScript } from '#ui/hydration/needs-script.tsx'
import { Calculator, type CalculatorProps } from '../calculator/calculator.tsx'
import { emptyChoice, fitsProjectType, projectTypeOf } from '../calculator/calculator-choice.ts'
import styles from './request-form.module.css'
import {
  ContactFields,
  DescriptionField,
  RequestErrors,
  RequestTail,
  TimelineField,
} from './request-form-parts.tsx'
import {
  calculatorIdOf,
  calculatorTitle,
  type RequestFieldsInput,
  useRequestFields,
} from './use-request-fields.ts'

export type RequestFormProps = RequestFieldsInput & {
  calculator: Omit<CalculatorProps, 'projectType'>
  autoFocus: boolean
}

export function RequestForm({ calculator, autoFocus, ...input }: RequestFormProps) {
  const { formProps, fields, field, text, problems } = useRequestFields(input)
  const catalogue = useCatalogue()
  const [removedPackage, setRemovedPackage] = useState<string | null>(null)

  const { choice, onChange: onChoiceChange } = calculator
  const chosenType = projectTypeOptions.find((option) => option.value === fields.projectType.value)?.value
  const shownType = chosenType ?? (choice && (projectTypeOf(catalogue, choice) ?? 'other'))

  function dropMisfit(projectType: ProjectType) {
    const isMisfit =
      choice !== null && 'packageId' in choice && !fitsProjectType(catalogue, choice, projectType)
    setRemovedPackage(isMisfit ? choice.packageId : null)
    if (isMisfit) onChoiceChange(emptyChoice)
  }

  return (
    <form {...formProps} className={styles.form}>
      <RequestErrors problems={problems} />
      <Section title="Contact Information" note="Who you are, and how we can reach you.">
        <ContactFields field={field} text={text} autoFocus={autoFocus} />
        <Select {...field('bestTime')} placeholder="No preference" options={bestTimeOptions} />
      </Section>
      <Section title={calculatorTitle} note="What it costs, before you send anything.">
        <Select
          {...field('projectType')}
          required
          placeholder="Choose one"
          options={projectTypeOptions}
          onChange={(event) => dropMisfit(event.target.value as ProjectType)}
        />
        <div className={styles.wide} id={calculatorIdOf(input.id)} tabIndex={-1}>
          <div data-scripted>
            <p role="status" className={styles.removed}>
              {removedPackage &&
                `${findOffer(catalogue, removedPackage)?.name} is not offered for this project type.`}
            </p>
            {shownType ? (
              <Calculator {...calculator} projectType={shownType} />
            ) : (
              <p className={styles.prompt}>Choose a project type to see its packages and prices.</p>
            )}
          </div>
          <NeedsScript what="The calculator" email={agency.email}>
            Without it, see <a href={href('checkout')}>all packages with their prices</a>
          </NeedsScript>
        </div>
      </Section>
      <Section title="Timeline & Budget" note="When you need it, and what you plan to spend.">
        <TimelineField field={field} />
        <Select
          {...field('budget')}
          hint={calculator.basis && budgetHint(fields.budget.value, calculator.basis.currency)}
          placeholder="Not decided yet"
          options={requestBudgetOptions}
        />
      </Section>
      <Section title="Project Details" note="What should it do, and for whom?">
        <DescriptionField text={text} className={styles.wide} />
      </Section>
      <RequestTail fields={fields} shown={input.shown} className={styles.consent} />
    </form>
  )
}

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.section} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      <p className={styles.note}>{note}</p>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
