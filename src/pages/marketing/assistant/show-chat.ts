/** Clicks open the chat even before its code has loaded. */
export const chatButtonId = 'chat-button'

export function showChat(): void {
  document.getElementById(chatButtonId)?.click()
}
