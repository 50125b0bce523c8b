/** An expected reason not to start. Its message is all that the person at the terminal needs: what is wrong, what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}
