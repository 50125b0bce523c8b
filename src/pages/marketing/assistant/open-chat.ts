/** The chat's button, wherever the chat is opened from: it also works before the chat's code is there. */
export const chatButtonId = 'chat-button'

export function openChat(): void {
  document.getElementById(chatButtonId)?.click()
}
