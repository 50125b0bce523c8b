import { loadSentRequests } from '../request/project-request-dialogs.ts'

export function loadChatPanel() {
  return import('#features/assistant/assistant-panel.tsx').then((file) => file.AssistantPanel)
}

/** Starts loading the chat and its confirmation. A failure shows when the visitor opens the chat. */
export function preloadChatPanel(): void {
  Promise.all([loadChatPanel(), loadSentRequests()]).catch(() => undefined)
}
