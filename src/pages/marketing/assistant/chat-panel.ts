import { loadSentRequests } from '../request/project-request-dialogs.ts'

export function loadChatPanel() {
  return import('#features/assistant/assistant-panel.tsx').then((file) => file.AssistantPanel)
}

/** With what tells that it was sent. A failure shows when the chat is opened. */
export function preloadChatPanel(): void {
  Promise.all([loadChatPanel(), loadSentRequests()]).catch(() => undefined)
}
