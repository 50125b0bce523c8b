/** `₹1,456 (about $15)` */
export function amountWithNote({ amount, note }: { amount: string; note?: string }): string {
  return note ? `${amount} (${note})` : amount
}
