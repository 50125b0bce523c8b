import cells from '../lists/cell.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** Behind an amount in a list: `−₹500`. */
export function Refunded({ children }: { children: string }) {
  return (
    <span className={cells.minor}>
      {' '}
      −{children}
      <VisuallyHidden> refunded</VisuallyHidden>
    </span>
  )
}
