let isEnding = false

export const isEndingSession = () => isEnding

/**
 * The page leaves once `end` has succeeded. If it hears of the session's end meanwhile, it must not go to the log-in,
 * which would return here.
 * @throws what `end` throws
 */
export async function endSession<Answer>(end: () => Promise<Answer>): Promise<Answer> {
  isEnding = true
  try {
    return await end()
  } catch (error) {
    isEnding = false
    throw error
  }
}
