export type PricingAddOn = {
  id: string
  service: string
  priceInr: number
  description: string
  /** Clients never pay twice. */
  includedIn?: readonly string[]
  /** Stands in the example at the top of landing A. */
  isExample?: boolean
}
