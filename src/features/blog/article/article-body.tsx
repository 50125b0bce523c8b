import styles from './article-body.module.css'

export function ArticleBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render-markdown.server.ts
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
}
