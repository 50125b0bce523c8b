import styles from './article-body.module.css'

/** The text of an article. `html` comes rendered and sanitised from the API. */
export function ArticleBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render-markdown.server.ts
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
}
