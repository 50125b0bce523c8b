import type { CSSProperties, ReactNode } from 'react'
import { Head, Html, Preview } from 'react-email'
import { agency } from '#domain/agency.ts'
import { onAccent, palette } from '#domain/brand.ts'
import type { Letter, LetterBlock } from '#platform/mail/mail-definition.server.ts'

// Outlook pads only table cells and knows no max-width; Gmail reads no custom properties. test/words/mail-html.test.ts
// refuses what they ignore.

const { light, dark } = palette
const fontFamily = 'Helvetica Neue, Helvetica, Arial, sans-serif'

/** Apple Mail and Outlook on phones and Macs read it; others keep the light colours or invert them. */
const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${[
  `.canvas{background-color:${dark.paper}!important}`,
  `.sheet{background-color:${dark.surface}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.muted{color:${dark.muted}!important}`,
  `.hair{border-color:${dark.hair}!important}`,
  `.rule{border-color:${dark.ink}!important}`,
].join('')}}`

const text = { fontFamily, fontSize: 16, lineHeight: '25px', color: light.ink }
const hairline = `1px solid ${light.hair}`
const styles = {
  body: { margin: 0, padding: 0, backgroundColor: light.paper },
  canvas: { padding: '24px 8px', backgroundColor: light.paper },
  sheet: { padding: '28px 28px 24px', backgroundColor: light.surface, textAlign: 'left' },
  name: { ...text, padding: '0 0 10px', fontSize: 21, lineHeight: '26px', fontWeight: 700 },
  thread: {
    width: 64,
    fontSize: 0,
    lineHeight: 0,
  },
  threadEnd: { fontSize: 0, lineHeight: 0, borderTop: `1px solid ${light.ink}` },
  title: { ...text, margin: '28px 0 16px', fontSize: 28, lineHeight: '34px', fontWeight: 700 },
  subtitle: { ...text, margin: '28px 0 8px', fontSize: 18, lineHeight: '24px', fontWeight: 700 },
  text: { ...text, margin: '0 0 14px' },
  small: { margin: '0 0 12px', color: light.muted, fontSize: 14, lineHeight: '21px' },
  note: { ...text, color: light.muted, fontSize: 14, lineHeight: '21px', fontWeight: 400 },
  label: {
    ...text,
    width: '36%',
    padding: '9px 16px 9px 0',
    borderTop: hairline,
    color: light.muted,
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  value: { ...text, padding: '9px 0', borderTop: hairline, verticalAlign: 'top', wordBreak: 'break-word' },
  item: {
    ...text,
    padding: '9px 16px 9px 0',
    borderTop: hairline,
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  amount: { ...text, padding: '9px 0', borderTop: hairline, textAlign: 'right', verticalAlign: 'top' },
  total: { paddingTop: 12, borderTop: `2px solid ${light.ink}`, fontSize: 20, fontWeight: 700 },
  gap: { fontSize: 0, lineHeight: '20px' },
  quotation: {
    ...text,
    padding: '2px 0 2px 16px',
    wordBreak: 'break-word',
  },
  steps: { ...text, margin: '0 0 14px', paddingLeft: 24 },
  buttonCell: { border: `2px solid ${onAccent}`, msoPaddingAlt: '13px 24px' },
  button: {
    ...text,
    display: 'inline-block',
    padding: '13px 24px',
    color: onAccent,
    lineHeight: '20px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  quiet: { ...text, textDecoration: 'underline' },
  foot: {
    ...text,
    padding: '16px 0 0',
    borderTop: hairline,
    color: light.muted,
    fontSize: 14,
    lineHeight: '21px',
  },
} satisfies Record<string, CSSProperties & { msoPaddingAlt?: string }>

export function LetterEmail({ letter }: { letter: Letter }) {
  return (
    <Html lang="en">
      <Head>
        <title>{letter.subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps mail programs from linking a visitor's words. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{darkStyles}</style>
      </Head>
      <body className="canvas" style={styles.body}>
        <Preview>{letter.preview}</Preview>
        <Layout className="canvas">
          <tr>
            {/* The outer columns centre the middle one, which takes its width in Outlook too. */}
            <td style={styles.gap} />
            <td width={600} className="canvas" style={styles.canvas}>
              <Layout>
                <tr>
                  <td className="sheet" style={styles.sheet}>
                    <Wordmark />
                    <h1 className="ink" style={styles.title}>
                      {letter.title}
                    </h1>
                    {letter.blocks.map((block, position) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, so nothing in it changes place
                      <Spaced key={position} block={block} next={letter.blocks[position + 1]} />
                    ))}
                    <Gap />
                    <Layout>
                      <tr>
                        <td className="muted hair" style={styles.foot}>
                          {agency.name} · {agency.email}
                        </td>
                      </tr>
                    </Layout>
                  </td>
                </tr>
              </Layout>
            </td>
            <td style={styles.gap} />
          </tr>
        </Layout>
      </body>
    </Html>
  )
}

/** As on papers: the name above the thread. */
function Wordmark() {
  return (
    <>
      <Layout>
        <tr>
          <td className="ink" style={styles.name}>
            {agency.name}
          </td>
        </tr>
      </Layout>
      <Layout>
        <tr>
          <td width={64} style={{ ...styles.thread, borderTop: `5px solid ${agency.accent}` }} />
          <td className="rule" style={styles.threadEnd} />
        </tr>
      </Layout>
    </>
  )
}

/** Outlook ignores the margins of tables; a title brings its own. */
function Spaced({ block, next }: { block: LetterBlock; next: LetterBlock | undefined }) {
  const isParagraph =
    block.kind === 'text' || block.kind === 'steps' || (block.kind === 'link' && block.isQuiet)
  const hasTitle = next !== undefined && 'title' in next && next.title !== ''
  return (
    <>
      <Block block={block} />
      {!isParagraph && next && !hasTitle && <Gap />}
    </>
  )
}

function Block({ block }: { block: LetterBlock }): ReactNode {
  switch (block.kind) {
    case 'text':
      return (
        <p
          className={block.isSmall ? 'muted' : 'ink'}
          style={{ ...styles.text, ...(block.isSmall && styles.small) }}
        >
          <Lines text={block.text} />
        </p>
      )
    case 'facts':
      return (
        <>
          <Subtitle>{block.title}</Subtitle>
          <Table>
            {block.facts.map(({ label, value, href }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, so nothing in it changes place
              <tr key={position}>
                <th scope="row" className="muted hair" style={styles.label}>
                  {href ? (
                    <a href={href} className="ink" style={styles.quiet}>
                      {label}
                    </a>
                  ) : (
                    label
                  )}
                </th>
                <td className="ink hair" style={styles.value}>
                  {value}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )
    case 'amounts':
      return (
        <>
          {block.title && <Subtitle>{block.title}</Subtitle>}
          <Table>
            {block.amounts.map(({ label, amount, note, isTotal }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, so nothing in it changes place
              <tr key={position}>
                <th
                  scope="row"
                  className={isTotal ? 'ink rule' : 'ink hair'}
                  style={{ ...styles.item, ...(isTotal && styles.total) }}
                >
                  {label}
                </th>
                <td
                  align="right"
                  className={isTotal ? 'ink rule' : 'ink hair'}
                  style={{ ...styles.amount, ...(isTotal && styles.total) }}
                >
                  {amount}
                  {note && (
                    <>
                      <br />
                      <span className="muted" style={styles.note}>
                        {note}
                      </span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )
    case 'quotation':
      return (
        <>
          <Subtitle>{block.title}</Subtitle>
          <Layout>
            <tr>
              <td className="ink" style={{ ...styles.quotation, borderLeft: `4px solid ${agency.accent}` }}>
                <Lines text={block.text} />
              </td>
            </tr>
          </Layout>
        </>
      )
    case 'steps':
      return (
        <>
          <Subtitle>{block.title}</Subtitle>
          <ol className="ink" style={styles.steps}>
            {block.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )
    case 'link':
      return block.isQuiet ? (
        <p className="ink" style={styles.text}>
          <a href={block.href} className="ink" style={styles.quiet}>
            {block.label}
          </a>
        </p>
      ) : (
        <table role="presentation" border={0} cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td style={{ backgroundColor: agency.accent, ...styles.buttonCell }}>
                <a href={block.href} style={styles.button}>
                  {block.label}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      )
  }
}

function Layout({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0} className={className}>
      <tbody>{children}</tbody>
    </table>
  )
}

function Table({ children }: { children: ReactNode }) {
  return (
    <table width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>{children}</tbody>
    </table>
  )
}

function Gap() {
  return (
    <Layout>
      <tr>
        <td height={20} style={styles.gap}>
          {'\u00A0'}
        </td>
      </tr>
    </Layout>
  )
}

function Lines({ text }: { text: string }) {
  return text.split('\n').flatMap((line, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, so nothing in it changes place
    position === 0 ? [line] : [<br key={position} />, line],
  )
}

function Subtitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink" style={styles.subtitle}>
      {children}
    </h2>
  )
}
