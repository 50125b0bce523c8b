import { usePathData } from '#platform/api/use-path-data.ts'
import { routes } from '#routes'
import { usePageAddress } from './frame/use-page-address.ts'
import { WrittenPolicy } from './policies/written-policy.tsx'

export default function TermsConditionsPage() {
  const { dataPaths } = usePageAddress(routes.termsConditions)
  return <WrittenPolicy path={routes.termsConditions.path} policy={usePathData(dataPaths[0])} />
}
