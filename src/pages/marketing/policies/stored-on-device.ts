export type StoredItem = {
  name: string
  kind: 'Cookie' | 'Local storage' | 'Session storage' | 'IndexedDB' | 'Service worker'
  purpose: string
  kept: string
}

/** Browser tests fail if the site stores anything else. */
export const storedOnDevice: readonly StoredItem[] = [
  {
    name: 'ow_consent',
    kind: 'Cookie',
    purpose: 'Your answer about cookies, so that we do not ask on every page.',
    kept: '180 days, then we ask again',
  },
  {
    name: 'ow_currency',
    kind: 'Cookie',
    purpose: 'The currency you chose. It is set when you choose one, and not before.',
    kept: '1 year',
  },
  {
    name: 'ow_variant',
    kind: 'Cookie',
    purpose:
      'Which version of our home page you were given, and in which comparison, so that you get the same one again. It is set only while we compare two versions. Many visitors share it, and it counts no one.',
    kept: '90 days',
  },
  {
    name: 'ow_visitor',
    kind: 'Cookie',
    purpose:
      'A random number, so that we count you once, and whether you then send us a request. It is set only if you agree to analytics, and only while we compare two versions of our home page. It is deleted when you withdraw your consent.',
    kept: '90 days from the comparison that counted you last',
  },
  {
    name: 'project-request-draft',
    kind: 'Local storage',
    purpose:
      'Your answers in the project request, so that you can close the form and continue later. They leave your device when you send them, or when you go on from the payment’s details to pay.',
    kept: 'Until you send it or empty the form. After 14 days the form no longer brings it back.',
  },
  {
    name: 'payment-underway',
    kind: 'Local storage',
    purpose:
      'Which payment you began. If the tab closes right after you paid, your next visit asks our server about it and tells you.',
    kept: 'Until the request it belongs to is sent. After 4 days it is ignored.',
  },
  {
    name: 'thank-you',
    kind: 'Session storage',
    purpose: 'What you ordered at the checkout, so that the page after it can say that it arrived.',
    kept: 'Until you close the tab',
  },
  {
    name: 'wizard',
    kind: 'Session storage',
    purpose:
      'Your answers in AI Suggest and the number of a payment you began there, so that neither a reload nor closing it loses them: opened again in this tab, it offers to continue.',
    kept: 'Until you send it or start over, or close the tab',
  },
  {
    name: 'ai-suggest-plan',
    kind: 'Session storage',
    purpose: 'A summary of the plan you sent through AI Suggest, for the thank-you page.',
    kept: 'Until you close the tab',
  },
  {
    name: 'toast',
    kind: 'Session storage',
    purpose:
      'A short message that you have not read yet when the page changes, such as that a payment arrived.',
    kept: 'Until the next page shows it, or you close the tab',
  },
  {
    name: 'chat',
    kind: 'Local storage',
    purpose:
      'Your conversation with the assistant, so that it continues where you left off, on every page and in every tab.',
    kept: 'Until you finish it or press Restart. After 14 days the assistant no longer brings it back.',
  },
  {
    name: 'spider',
    kind: 'Local storage',
    purpose: 'Remembers that you switched off the spider at the foot of the landing page.',
    kept: 'Until you switch it on again',
  },
  {
    name: 'setup-guide',
    kind: 'Local storage',
    purpose: 'For our staff only: which hints about missing settings of this site they have hidden.',
    kept: 'Until they delete the data of this site',
  },
  {
    name: 'single-keys-off',
    kind: 'Local storage',
    purpose: 'For our staff only: remembers that they switched off the single keys of their pages.',
    kept: 'Until they switch them on again',
  },
  {
    name: 'staff-drafts',
    kind: 'Local storage',
    purpose:
      'For our staff only: replies, invoices and articles that they have begun to write and not sent or saved.',
    kept: 'Until they send or discard them or log out. After 14 days they are ignored.',
  },
  {
    name: 'orbweaver-outbox',
    kind: 'IndexedDB',
    purpose:
      'What you sent, until our server confirms it. If your connection breaks, it is sent again from here. It is created when you open the form or finish a chat.',
    kept: 'Until it has arrived or you discard it. After 14 days your next visit deletes it unsent.',
  },
  {
    name: '/service-worker.js',
    kind: 'Service worker',
    purpose:
      'Sends what is left in the outbox after you close the last tab. It is set when you open the form or the chat, or begin to write in them, in browsers that allow it. It keeps no pages and watches no requests.',
    kept: 'Until you delete the data of this site',
  },
  {
    name: 'reloaded',
    kind: 'Session storage',
    purpose:
      'Remembers that a page has already reloaded to get a new version of this site, so that it reloads once and not again and again.',
    kept: 'Until you close the tab',
  },
  {
    name: 'ow_payer',
    kind: 'Cookie',
    purpose:
      'Ties an order to the browser that made it, so that no one else can claim your payment. It is set when you go to pay, and not before. Over HTTPS its name begins with “__Host-”.',
    kept: '30 days',
  },
  {
    name: 'session',
    kind: 'Cookie',
    purpose:
      'Keeps you logged in to your account, and our staff to theirs. It is set when you log in, and not before. Over HTTPS its name begins with “__Host-”.',
    kept: '7 days after your last visit, 30 days at most, or until log-out',
  },
  {
    name: 'device',
    kind: 'Cookie',
    purpose:
      'Remembers that you have logged in to your account on this device, so that strangers who try passwords cannot lock you out. It does not log anyone in. It is set when you log in, and not before. Over HTTPS its name begins with “__Host-”.',
    kept: '180 days',
  },
]
