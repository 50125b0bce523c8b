/** An expected reason not to start. Its message tells the person at the terminal what is wrong and what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}
