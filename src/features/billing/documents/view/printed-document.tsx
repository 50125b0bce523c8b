import type { ReactNode } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import { useDownload } from '#platform/api/use-download.ts'
import { apiPath } from '#platform/api/wire.ts'
import { fileNameOf } from '#platform/pdf/pdf-file-name.ts'
import { href } from '#routes'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { ThreadRule } from '#ui/brand/zigzag.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TextLink } from '#ui/link.tsx'
import type { DocumentPage, DocumentSummary } from '../invoice.ts'
import { readDocumentPdf } from '../invoice.wire.ts'
import type { DocumentSheet } from '../pdf/document-sheet.ts'
import styles from './document-view.module.css'

export function PrintedDocument({
  page: { document, sheet, related },
  explainLeft,
  beside,
}: {
  page: DocumentPage
  /** For an open invoice that asks for more than is left. */
  explainLeft: (leftInrMinor: number) => string
  /** Only staff have it. */
  beside?: ReactNode
}) {
  return (
    <div className={joinClasses(styles.columns, beside !== undefined && styles.beside)}>
      <div className={styles.column}>
        <p role="status" className={styles.checking}>
          {document.isChecking && 'A payment is being checked. Please don’t pay again until it shows here.'}
          {document.leftInrMinor !== null && explainLeft(document.leftInrMinor)}
        </p>
        <Sheet sheet={sheet} />
        <Money document={document} />
      </div>
      <div className={styles.column}>
        {beside}
        {related.length > 0 && (
          <Stack as="ul">
            {related.map((other) => (
              <li key={other.id}>
                {documentKindLabels[other.kind].title}{' '}
                <TextLink href={href('invoice', { id: other.id })}>{other.number}</TextLink>:{' '}
                {formatRupees(other.amountInrMinor)}
              </li>
            ))}
          </Stack>
        )}
      </div>
    </div>
  )
}

export function leftText(leftInrMinor: number): string {
  return leftInrMinor === 0 ? 'The whole price is paid' : `The balance is only ${formatRupees(leftInrMinor)}`
}

export function DownloadButton({
  document: { id, number },
  ...button
}: { document: DocumentSummary } & Omit<ButtonProps, 'children' | 'onClick'>) {
  const { save, refusal } = useDownload({
    path: apiPath(readDocumentPdf, { id }),
    fileName: fileNameOf(number),
  })
  return (
    <>
      <Button {...button} onClick={save}>
        Download the PDF
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  )
}

function Sheet({
  sheet: { facts, due, isTest, seller, buyer, rows, total, notes },
}: {
  sheet: DocumentSheet
}) {
  return (
    <section className={styles.sheet} data-mark={isTest && 'TEST'} aria-label="Document">
      <div>
        <Wordmark name={seller[0] ?? ''} />
        <ThreadRule />
      </div>
      {due && (
        <p className={styles.due}>
          {due.label} {due.day}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Grid gap="4" wrap="anywhere" className={styles.ends}>
        {[
          { title: 'From', lines: seller },
          { title: 'To', lines: buyer },
        ].map(({ title, lines }) => (
          <section key={title}>
            <h2 className={styles.end}>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </Grid>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, amount }) => (
            <tr key={text}>
              <td>{text}</td>
              <td className={styles.amount}>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td className={styles.amount}>{total.amount}</td>
          </tr>
        </tfoot>
      </table>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  )
}

function Money({ document }: { document: DocumentSummary }) {
  const { kind, status, paidInrMinor, creditedInrMinor, dueInrMinor } = document
  const credited = status === 'cancelled' ? 'Cancelled' : 'Refunded'
  if (kind !== 'invoice') return null
  const facts = [
    { label: 'Paid', paise: paidInrMinor },
    ...(creditedInrMinor > 0 ? [{ label: credited, paise: creditedInrMinor }] : []),
    ...(dueInrMinor > 0 ? [{ label: 'Due now', paise: dueInrMinor }] : []),
  ]
  return (
    <dl className={styles.money}>
      {facts.map(({ label, paise }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatRupees(paise)}</dd>
        </div>
      ))}
    </dl>
  )
}
