import styles from './share-links.module.css'

/** Networks get no request before a click. */
const places: { name: string; address: (url: string, title: string) => string }[] = [
  { name: 'Email', address: (url, title) => `mailto:?subject=${title}&body=${url}` },
  { name: 'WhatsApp', address: (url, title) => `https://wa.me/?text=${title}%20${url}` },
  { name: 'LinkedIn', address: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { name: 'X', address: (url, title) => `https://x.com/intent/post?text=${title}&url=${url}` },
]

export function ShareLinks({ url, title }: { url: string; title: string }) {
  return (
    <section aria-labelledby="share-title">
      <h2 id="share-title" className={styles.title}>
        Share
      </h2>
      <ul className={styles.places}>
        {places.map(({ name, address }) => (
          <li key={name}>
            <a href={address(encodeURIComponent(url), encodeURIComponent(title))} rel="external noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
