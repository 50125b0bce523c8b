import type { ProjectType } from '../project-request.ts'
import type { ProjectPlanId } from '../records/project.ts'
import type { PackageGroupId } from './package-group.ts'
import type { Catalogue } from './published.ts'

type Described = { group: PackageGroupId; projectType?: ProjectType; projectTypes?: readonly ProjectType[] }

/** The plan of the project that a package begins; undefined for what is no package. */
export function planOfPackage(
  { calculatorPackages, pricingPackages, industryPackages }: Catalogue,
  packageId: string,
): ProjectPlanId | undefined {
  const found: Described | undefined = [...calculatorPackages, ...pricingPackages, ...industryPackages].find(
    ({ id }) => id === packageId,
  )
  if (!found) return undefined
  const type = found.projectType ?? found.projectTypes?.[0]
  if (found.group === 'store' || type === 'ecommerce') return 'shop'
  return type === 'business-consultation' ? 'audit' : 'website'
}
