import styles from './no-break.module.css'

/** Keeps `E-commerce` and `1-2 months` on one line. */
export function NoBreak({ children }: { children: string }) {
  if (!/[-–]/.test(children)) return children
  return children.split(/( )/).map((part, index) =>
    /[-–]/.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} className={styles.noBreak}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
