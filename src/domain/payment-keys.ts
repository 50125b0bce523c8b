/**
 * The fixed test key of the specification: set as RAZORPAY_KEY_ID it makes every payment a simulated one. A page that is
 * handed this key asks `POST /api/payment/simulate-success` instead of opening a checkout window.
 */
export const simulationKeyId = 'rzp_test_OrbweaverSimulated'

/** The key of our stand-in of Razorpay, which answers where no key is set and the site is not public, or is told to. */
export const standInKeyId = 'rzp_test_OrbweaverStandIn'

/**
 * Whose payments these are: Razorpay's with live or test keys, our stand-in's, or simulated without a window.
 * `off`: nothing can be paid. Only `live` is money; everything else is stored and shown as simulated.
 */
export type PaymentMode = 'live' | 'test' | 'stand-in' | 'simulated' | 'off'

/** Said wherever one could pay while paying is off. */
export const payingOff = 'Nothing is paid on this site for now: we agree with you how you pay.'
