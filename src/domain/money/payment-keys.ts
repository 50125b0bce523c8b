/**
 * Specified as RAZORPAY_KEY_ID for simulated payments: pages call `POST /api/payment/simulate-success` and
 * open no payment window.
 */
export const simulationKeyId = 'rzp_test_OrbweaverSimulated'

/** Used without other keys on a site that is not public, or if `PAYMENTS` says so. */
export const standInKeyId = 'rzp_test_OrbweaverStandIn'

/** Only `live` moves money; others are stored and shown as simulated. `simulated` opens no window. */
export type PaymentMode = 'live' | 'test' | 'stand-in' | 'simulated' | 'off'

export const paymentsOffText =
  'You can’t pay on this site at the moment. We’ll arrange the payment with you by email.'
