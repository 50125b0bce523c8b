import styles from './unbroken.module.css'

/** Keeps words with a hyphen or a dash on one line: `E-commerce`, `1-2 months`. The text stays as it is. */
export function Unbroken({ children }: { children: string }) {
  if (!/[-–]/.test(children)) return children
  return children.split(/( )/).map((part, index) =>
    /[-–]/.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
