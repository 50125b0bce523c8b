import { usePathData } from '#platform/api/use-path-data.ts'
import { routes } from '#routes'
import { usePageAddress } from './frame/use-page-address.ts'
import { WrittenPolicy } from './policies/written-policy.tsx'

export default function CancellationRefundsPage() {
  const { dataPaths } = usePageAddress(routes.cancellationRefunds)
  return <WrittenPolicy path={routes.cancellationRefunds.path} policy={usePathData(dataPaths[0])} />
}
