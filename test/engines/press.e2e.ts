import { expect, test } from './engine-fixtures.ts'

test('a press that misses a link, as it moves meanwhile, is repeated and hits no other', async ({
  visitor,
}) => {
  await visitor.open('/login')
  await visitor.evaluate(() => {
    const { dataset } = document.body
    function place(name: string): HTMLElement {
      const link = document.body.appendChild(document.createElement('a'))
      link.href = `#${name}`
      link.textContent = name
      Object.assign(link.style, { position: 'fixed', top: '50%', left: '0', zIndex: '99' })
      link.addEventListener('click', () => {
        dataset.pressed = `${dataset.pressed ?? ''}${name} `
      })
      return link
    }
    const moving = place('moving')
    const move = () => {
      moving.style.left = '50%'
      place('unwanted')
    }
    moving.addEventListener('mouseover', move, { once: true })
  })
  await visitor.press('moving')
  expect(await visitor.evaluate(() => document.body.dataset.pressed)).toBe('moving ')
})

test('a press that never came takes nothing from the next, on the same link drawn anew', async ({
  visitor,
}) => {
  await visitor.open('/login')
  await visitor.evaluate(() => {
    const { dataset } = document.body
    dataset.presses = ''
    function place(): HTMLElement {
      const link = document.body.appendChild(document.createElement('a'))
      link.href = '#redrawn'
      link.textContent = 'redrawn'
      Object.assign(link.style, { position: 'fixed', top: '50%', left: '0', zIndex: '99' })
      link.addEventListener('mousedown', () => {
        dataset.presses += 'down '
      })
      link.addEventListener('click', () => {
        dataset.presses += 'click '
      })
      return link
    }
    const first = place()
    const redraw = () => {
      first.remove()
      place()
    }
    first.addEventListener('mousedown', redraw, { once: true })
  })
  await visitor.press('redrawn')
  expect(await visitor.evaluate(() => document.body.dataset.presses)).toBe('down down click ')
})
