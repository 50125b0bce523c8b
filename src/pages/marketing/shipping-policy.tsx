import { usePathData } from '#platform/api/use-path-data.ts'
import { routes } from '#routes'
import { usePageAddress } from './frame/use-page-address.ts'
import { WrittenPolicy } from './policies/written-policy.tsx'

export default function ShippingPolicyPage() {
  const { dataPaths } = usePageAddress(routes.shippingPolicy)
  return <WrittenPolicy path={routes.shippingPolicy.path} policy={usePathData(dataPaths[0])} />
}
