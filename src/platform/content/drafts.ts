/** `?draft` shows staff the page as it will be once all drafts are published. */
export const draftParameter = 'draft'

/** Of a page's own requests: answers a staff user with drafts. */
export const draftsHeader = 'x-drafts'
