/** Every kind of mail, by its name in the queue and in the mail log. */
export type MailKind =
  | `lead-${'agency' | 'visitor'}`
  | 'plan-copy'
  | `quote-${'sent' | 'link' | 'accepted-client' | 'accepted-agency' | 'declined'}`
  | `payment-${'receipt' | 'agency' | 'unfinished'}`
  | 'fresh-link'
  | `refund-${'customer' | 'agency'}`
  | `invoice-${'issued' | 'overdue' | 'cancelled'}`
  | `project-${'started' | 'link' | 'message' | 'review' | 'decision' | 'complete-client' | 'complete-agency' | 'launched'}`
  | `account-${'log-in' | 'sign-up' | 'reset' | 'new-email' | 'former-email' | 'changed' | 'deleted' | 'deleted-agency'}`
