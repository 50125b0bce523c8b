import styles from './share-links.module.css'

/** Plain links, so that no network gets a request before the visitor presses one. */
const places: { name: string; address: (url: string, title: string) => string }[] = [
  { name: 'Email', address: (url, title) => `mailto:?subject=${title}&body=${url}` },
  { name: 'WhatsApp', address: (url, title) => `https://wa.me/?text=${title}%20${url}` },
  { name: 'LinkedIn', address: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { name: 'X', address: (url, title) => `https://x.com/intent/post?text=${title}&url=${url}` },
]

/** @param url the article's full address */
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
