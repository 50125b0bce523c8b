import { loadSentRequests } from '../request/project-request-dialogs.ts'

export function loadChatPanel() {
  return import('#features/assistant/assistant-panel.late.tsx').then((file) => file.AssistantPanel)
}

/** A failure shows when the chat opens. */
export function preloadChatPanel(): void {
  Promise.all([loadChatPanel(), loadSentRequests()]).catch(() => undefined)
}
