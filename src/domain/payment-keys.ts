/**
 * The specified test key: as RAZORPAY_KEY_ID it simulates every payment. A page with this key calls `POST
 * /api/payment/simulate-success` instead of opening a checkout window.
 */
export const simulationKeyId = 'rzp_test_OrbweaverSimulated'

/**
 * The key of the stand-in, which takes payments without other keys on a site that is not public, or if `PAYMENTS`
 * says so.
 */
export const standInKeyId = 'rzp_test_OrbweaverStandIn'

/**
 * Who takes payments: Razorpay with live or test keys, our stand-in, or the simulation without a window. `off`:
 * nobody can pay. Only `live` moves money; the program stores and shows everything else as simulated.
 */
export type PaymentMode = 'live' | 'test' | 'stand-in' | 'simulated' | 'off'

/** Shown where visitors could pay, while payments are off. */
export const payingOff =
  'You can’t pay on this site at the moment. We’ll arrange the payment with you by email.'
