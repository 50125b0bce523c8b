import styles from './request-limits.module.css'

const limits = [
  ['Requests from the form or the chat', '30 in 10 minutes'],
  ['Drafts and recommendations', '100 in 10 minutes'],
  ['Plans emailed to yourself', '5 in 10 minutes'],
  ['Changes of a project', '300 in 10 minutes'],
  ['Changes of a quote', '300 in 10 minutes'],
  ['Files sent or downloaded', '400 in 10 minutes'],
  ['Answers about cookies', '60 in 10 minutes'],
  ['Counted views of our home page', '60 in 10 minutes'],
  ['Pages that are not ready to be sent', '300 in a minute'],
  ['Failed log-ins', '10 in 15 minutes'],
  ['Emails with a link to an account', '10 in 15 minutes'],
]

/** Folded: few readers need the numbers. */
export function RequestLimits() {
  return (
    <details className={styles.limits}>
      <summary>The limits</summary>
      <table>
        <tbody>
          {limits.map(([what, limit]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{limit}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        For IPv6, the first half of an address counts. Addresses that share the first three of their eight
        groups may together do eight times as much, but get only 20 of these emails.
      </p>
    </details>
  )
}
