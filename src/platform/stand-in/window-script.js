/* A stand-in for Razorpay's checkout: no money moves. Pages load it only while the site has no payment keys. */
;(() => {
  const css = `
    :host { all: initial }
    * { box-sizing: border-box; font: 16px/1.45 system-ui, sans-serif }
    .veil { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; padding: 16px;
      background: rgb(10 16 28 / 0.72); overflow: auto }
    .window { width: min(420px, 100%); background: #fff; color: #14181d; border: 2px solid #14181d }
    header { padding: 20px; background: var(--theme); color: #fff }
    header p { margin: 0 }
    .name { font-weight: 700; font-size: 20px }
    .amount { font-weight: 700; font-size: 28px; font-variant-numeric: tabular-nums }
    .main { padding: 20px; display: grid; gap: 12px }
    .main p { margin: 0 }
    .test { border-left: 4px solid var(--theme); padding-left: 12px }
    .failed { color: #a1122a; font-weight: 700 }
    button, select { min-height: 48px; width: 100%; padding: 8px 16px; border: 2px solid #14181d; background: #fff;
      color: #14181d; cursor: pointer }
    button.pay { background: var(--theme); border-color: var(--theme); color: #fff; font-weight: 700 }
    button:disabled { opacity: 0.6; cursor: progress }
    :focus-visible { outline: 3px solid #14181d; outline-offset: 2px }
    label { display: grid; gap: 4px }`

  const plans = [
    ['once', 'once'],
    ['twice', 'twice'],
    ['reversed', 'in reverse order'],
    ['late', 'a minute late'],
    ['never', 'never'],
  ]

  class Razorpay {
    #options
    #listeners = {}
    #host = null
    #returnFocus = null

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners[event] = [...(this.#listeners[event] || []), listener]
      return this
    }

    open() {
      if (this.#host) return this
      this.#returnFocus = document.activeElement
      this.#host = document.createElement('div')
      const root = this.#host.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      root.adoptedStyleSheets = [sheet]
      root.append(this.#draw())
      document.body.append(this.#host)
      this.#host.addEventListener('keydown', (event) => this.#onKey(event))
      root.querySelector('button').focus()
      return this
    }

    close() {
      if (!this.#host) return
      this.#host.remove()
      this.#host = null
      if (this.#returnFocus?.isConnected) this.#returnFocus.focus()
    }

    #draw() {
      const { name = '', description = '', amount = 0, currency = 'INR', theme, modal } = this.#options
      const veil = make('div', { className: 'veil' })
      veil.style.setProperty('--theme', theme?.color || '#1d4ed8')
      const shown = new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100)
      const message = make('p', { role: 'status' })
      const webhooks = make('select', {})
      for (const [value, label] of plans) webhooks.append(make('option', { value, textContent: label }))
      const buttons = [
        make('button', {
          className: 'pay',
          textContent: `Pay ${shown}`,
          onclick: () => this.#pay('success', webhooks.value, message, buttons),
        }),
        make('button', {
          textContent: 'Let the payment fail',
          onclick: () => this.#pay('failure', webhooks.value, message, buttons),
        }),
        make('button', { textContent: 'Close without paying', onclick: () => this.#dismiss() }),
      ]
      const label = make('label', { textContent: 'Webhooks arrive' })
      label.append(webhooks)
      const main = make('div', { className: 'main' })
      main.append(
        make('p', {
          className: 'test',
          textContent: 'This is a test window. No money moves: choose an outcome.',
        }),
        message,
        ...buttons,
        label,
      )
      const header = make('header', {})
      header.append(
        make('p', { className: 'name', textContent: name }),
        make('p', { textContent: description }),
        make('p', { className: 'amount', textContent: shown }),
      )
      const frame = make('div', {
        className: 'window',
        role: 'dialog',
        ariaModal: 'true',
        ariaLabel: 'Test payment',
      })
      frame.append(header, main)
      veil.append(frame)
      if (modal?.backdropclose) {
        veil.addEventListener('click', (event) => event.target === veil && this.#dismiss())
      }
      return veil
    }

    async #pay(outcome, webhooks, message, buttons) {
      for (const button of buttons) button.disabled = true
      message.className = ''
      message.textContent = 'Paying…'
      const answer = await fetch('/stand-in/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: this.#options.order_id, outcome, webhooks }),
      })
        .then((response) => response.json())
        .catch(() => ({ detail: 'The test window could not reach its server.' }))
      if (answer.razorpay_payment_id) {
        this.close()
        if (this.#options.handler) this.#options.handler(answer)
        return
      }
      const error = answer.error || { code: 'BAD_REQUEST_ERROR', description: answer.detail, metadata: {} }
      message.className = 'failed'
      message.textContent = error.description
      for (const button of buttons) button.disabled = false
      buttons[0].focus()
      for (const listener of this.#listeners['payment.failed'] || []) listener({ error })
    }

    #dismiss() {
      this.close()
      const { modal } = this.#options
      if (modal?.ondismiss) modal.ondismiss()
    }

    #onKey(event) {
      const { modal } = this.#options
      if (event.key === 'Escape' && !(modal && modal.escape === false)) {
        event.stopPropagation()
        this.#dismiss()
      }
      if (event.key !== 'Tab' || !this.#host) return
      const stops = [...this.#host.shadowRoot.querySelectorAll('button:not(:disabled), select')]
      const at = stops.indexOf(this.#host.shadowRoot.activeElement)
      const next = stops[(at + (event.shiftKey ? -1 : 1) + stops.length) % stops.length]
      event.preventDefault()
      if (next) next.focus()
    }
  }

  function make(tag, properties) {
    return Object.assign(document.createElement(tag), properties)
  }

  window.Razorpay = Razorpay
})()
