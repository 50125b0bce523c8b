/**
 * The fixed test key of the specification: set as RAZORPAY_KEY_ID it makes every payment a simulated one. A page that is
 * handed this key asks `POST /api/payment/simulate-success` instead of opening a checkout window.
 */
export const simulationKeyId = 'rzp_test_OrbweaverSimulated'

/** The key of our stand-in of Razorpay, which answers while no key is set. */
export const standInKeyId = 'rzp_test_OrbweaverStandIn'

/**
 * Whose payments these are: Razorpay's with live or test keys, our stand-in's, or simulated without a window.
 * Only `live` is money; everything else is stored and shown as simulated.
 */
export type PaymentMode = 'live' | 'test' | 'stand-in' | 'simulated'
