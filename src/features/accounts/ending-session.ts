import { forgetStaffDrafts } from '#platform/records/staff-drafts.ts'

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
    const answer = await end()
    // They are about clients, and others may use a shared computer.
    forgetStaffDrafts()
    return answer
  } catch (error) {
    isEnding = false
    throw error
  }
}
