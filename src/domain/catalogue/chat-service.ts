/** What the chat asks visitors to choose from. */
export type ChatService = { id: string; name: string }
