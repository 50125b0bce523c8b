import type { CSSProperties, ReactNode } from 'react'
import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email'
import { agency } from '#domain/agency.ts'
import type { Letter, LetterBlock } from '#platform/mail/mail-definition.server.ts'

// The light theme's colours, because mail programs lack custom properties.
const ink = '#14181D'
const paper = '#EDF1F3'
const muted = '#4A5561'
const hair = '#C2CBD3'
const yolk = '#FFC933'
const fontFamily = "'Atkinson Hyperlegible Next', 'Helvetica Neue', Helvetica, Arial, sans-serif"

const styles = {
  body: { margin: 0, padding: '24px 8px', backgroundColor: paper, color: ink, fontFamily },
  page: { maxWidth: 600, backgroundColor: '#FFFFFF', border: `2px solid ${ink}` },
  head: { backgroundColor: ink, padding: '20px 24px 16px' },
  name: { margin: 0, color: '#FFFFFF', fontSize: 22, lineHeight: '26px', fontWeight: 700 },
  zigzag: {
    margin: '6px 0 0',
    color: yolk,
    fontFamily: "'Courier New', Courier, monospace",
    fontSize: 14,
    lineHeight: '14px',
    fontWeight: 700,
    letterSpacing: -1,
  },
  main: { padding: '24px 24px 8px' },
  title: { margin: '0 0 16px', fontSize: 26, lineHeight: '32px', fontWeight: 700 },
  subtitle: { margin: '24px 0 8px', fontSize: 18, lineHeight: '24px', fontWeight: 700 },
  text: { margin: '0 0 12px', fontSize: 16, lineHeight: '25px' },
  facts: { width: '100%', marginBottom: 20, borderCollapse: 'collapse', fontSize: 16, lineHeight: '24px' },
  label: {
    width: '38%',
    padding: '8px 12px 8px 0',
    borderTop: `1px solid ${hair}`,
    color: muted,
    fontWeight: 400,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  value: { padding: '8px 0', borderTop: `1px solid ${hair}`, verticalAlign: 'top', wordBreak: 'break-word' },
  quotation: {
    margin: '0 0 12px',
    padding: '4px 0 4px 14px',
    borderLeft: `4px solid ${yolk}`,
    fontSize: 16,
    lineHeight: '25px',
    wordBreak: 'break-word',
  },
  steps: { margin: '0 0 12px', paddingLeft: 24, fontSize: 16, lineHeight: '25px' },
  button: {
    display: 'inline-block',
    margin: '12px 0',
    padding: '12px 20px',
    backgroundColor: yolk,
    border: `2px solid ${ink}`,
    color: ink,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  quiet: { color: ink, textDecoration: 'underline' },
  foot: { padding: '0 24px 20px' },
  small: {
    margin: 0,
    paddingTop: 12,
    borderTop: `1px solid ${hair}`,
    color: muted,
    fontSize: 14,
    lineHeight: '21px',
  },
} satisfies Record<string, CSSProperties>

export function LetterEmail({ letter }: { letter: Letter }) {
  return (
    <Html lang="en">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light" />
        {/* Keeps mail programs from linking a visitor's words. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.page}>
          <Section style={styles.head}>
            <Text style={styles.name}>{agency.name}</Text>
            <Text style={styles.zigzag} aria-hidden="true">
              {'/\\'.repeat(12)}
            </Text>
          </Section>
          <Section style={styles.main}>
            <Heading as="h1" style={styles.title}>
              {letter.title}
            </Heading>
            {letter.blocks.map((block, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
              <Block key={position} block={block} />
            ))}
          </Section>
          <Section style={styles.foot}>
            <Text style={styles.small}>
              {agency.name} · {agency.email}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

function Block({ block }: { block: LetterBlock }): ReactNode {
  switch (block.kind) {
    case 'text':
      return (
        <Text style={styles.text}>
          <Lines text={block.text} />
        </Text>
      )
    case 'facts':
      return (
        <>
          <Subtitle>{block.title}</Subtitle>
          <table style={styles.facts}>
            <tbody>
              {block.facts.map(({ label, value, href }) => (
                <tr key={label}>
                  <th scope="row" style={styles.label}>
                    {href ? (
                      <Link href={href} style={styles.quiet}>
                        {label}
                      </Link>
                    ) : (
                      label
                    )}
                  </th>
                  <td style={styles.value}>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )
    case 'quotation':
      return (
        <>
          <Subtitle>{block.title}</Subtitle>
          <blockquote style={styles.quotation}>
            <Lines text={block.text} />
          </blockquote>
        </>
      )
    case 'steps':
      return (
        <>
          <Subtitle>{block.title}</Subtitle>
          <ol style={styles.steps}>
            {block.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )
    case 'link':
      return block.isQuiet ? (
        <Text style={styles.text}>
          <Link href={block.href} style={styles.quiet}>
            {block.label}
          </Link>
        </Text>
      ) : (
        <Link href={block.href} style={styles.button}>
          {block.label}
        </Link>
      )
  }
}

function Lines({ text }: { text: string }) {
  return text.split('\n').flatMap((line, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    position === 0 ? [line] : [<br key={position} />, line],
  )
}

function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={styles.subtitle}>
      {children}
    </Heading>
  )
}
