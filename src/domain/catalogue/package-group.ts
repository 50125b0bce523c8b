/** Of the packages that the checkout offers. */
export type PackageGroupId = 'business' | 'store' | 'industry' | 'small' | 'other'
