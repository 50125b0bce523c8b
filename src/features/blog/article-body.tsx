import styles from './article-body.module.css'

/** Shows an article's text. The API has rendered and sanitised `html`. */
export function ArticleBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render-markdown.server.ts
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
}
