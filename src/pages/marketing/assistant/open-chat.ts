/**
 * The id of the chat's button. Other places open the chat by pressing it, which works even before the chat's code has
 * loaded.
 */
export const chatButtonId = 'chat-button'

export function openChat(): void {
  document.getElementById(chatButtonId)?.click()
}
