import type { PolicyPage as Policy } from '#features/policies/policy.ts'
import type { PolicyPath } from '#features/policies/policy-labels.ts'
import { Day } from '#ui/records/day.tsx'
import { LastChanged, PolicyPage } from './policy-page.tsx'
import { writtenSections } from './policy-words.tsx'

/** A policy that the agency writes, in the version that the address asks for. */
export function WrittenPolicy({ path, policy }: { path: PolicyPath; policy: Policy }) {
  return (
    <PolicyPage
      path={path}
      summary={policy.summary}
      changed={<Version path={path} policy={policy} />}
      facts={policy.facts}
      sections={writtenSections(policy.sections)}
    />
  )
}

function Version({ path, policy: { version, latest, since, until } }: { path: PolicyPath; policy: Policy }) {
  if (until !== null)
    return (
      <>
        This is version {version}, in force from <Day day={since} /> until <Day day={until} />.{' '}
        <a href={path}>Read version {latest}, which is in force now</a>
      </>
    )
  if (version === 1) return <LastChanged day={since} />
  return (
    <>
      <LastChanged day={since} />, version {version}.{' '}
      <a href={`${path}?version=${version - 1}`}>Read version {version - 1}</a>
    </>
  )
}
