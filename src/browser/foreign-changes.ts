import { isAwake, wakeSections } from '#ui/hydration/hydration-events.ts'

/** Others that answer each restoration would never end. */
const maxRestorations = 10
const maxRemembered = 100

/** Others' changes to the children of React's elements, the oldest first. */
const changes = new WeakMap<Node, MutationRecord[]>()
/** The parent that React knows. */
const parents = new WeakMap<Node, Node>()
/** What React wrote into texts that it or others have changed. */
const texts = new WeakMap<Node, string>()
const removedByReact = new WeakSet<Node>()
const restorations = new WeakMap<Node, number>()

const { insertBefore, removeChild } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<
  TypedPropertyDescriptor<string | null>
>
const observer = new MutationObserver(follow)

const isOfReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__react'))
/** Comments delimit what React hydrates late. */
const isKnownToReact = (node: Node) => node.nodeType === Node.COMMENT_NODE || isOfReact(node)

/**
 * Translators and extensions replace, wrap and remove nodes that React holds. React then throws
 * (https://github.com/facebook/react/issues/11538), or writes a new price into a text that is no longer shown.
 * So others' changes to an element's children are undone before React changes them: translators
 * translate the new text again. Copies of React's elements would be dead, so these are undone at once.
 */
export function withstandForeignChanges(): void {
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    characterDataOldValue: true,
  })
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this && isKnownToReact(child)) restore(this)
    removedByReact.add(child)
    if (child.parentNode === this || !isKnownToReact(child)) return removeChild.call(this, child) as T
    child.parentNode?.removeChild(child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (!next || next.parentNode === this || !isKnownToReact(next)) {
      return insertBefore.call(this, node, next) as T
    }
    removedByReact.delete(next)
    restore(this)
    const parent = next.parentNode && this.contains(next) ? next.parentNode : this
    return insertBefore.call(parent, node, next.parentNode === parent ? next : null) as T
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string) {
      if (isOfReact(this)) {
        removedByReact.delete(this)
        follow(observer.takeRecords())
        const parent = parents.get(this) ?? this.parentNode
        if (parent) restore(parent)
        texts.set(this, value)
      }
      nodeValue.set.call(this, value)
    },
  })
}

function follow(records: MutationRecord[]): void {
  for (const parent of note(records)) {
    const count = restorations.get(parent) ?? 0
    restorations.set(parent, count + 1)
    if (count < maxRestorations) restore(parent)
  }
  // A section whose element others have replaced never comes near.
  for (const part of window.hydrating ?? []) if (!part.isConnected && !isAwake(part)) wakeSections(part)
}

/** @returns elements in which others have replaced React's elements */
function note(records: MutationRecord[]): Node[] {
  const losing = new Set<Node>()
  const gaining = new Set<Node>()
  for (const record of records) {
    const { type, target, oldValue } = record
    if (type === 'characterData') {
      if (isOfReact(target) && !texts.has(target)) texts.set(target, oldValue ?? '')
      continue
    }
    const added = [...record.addedNodes].filter((node) => !isOfReact(node))
    const removed = [...record.removedNodes].filter((node) => !removedByReact.has(node))
    const lost = removed.filter(isOfReact)
    if (added.length + removed.length === 0 || (!isOfReact(target) && lost.length === 0)) continue
    changes.set(target, [...(changes.get(target) ?? []), record].slice(-maxRemembered))
    for (const node of lost) parents.set(node, target)
    if (added.length > 0) gaining.add(target)
    if (lost.some((node) => node instanceof Element && !node.isConnected)) losing.add(target)
  }
  return [...losing].filter((node) => gaining.has(node))
}

function restore(parent: Node): void {
  follow(observer.takeRecords())
  const undone = [...(changes.get(parent) ?? [])].reverse()
  changes.delete(parent)
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of undone) {
    for (const node of addedNodes) {
      if (!isOfReact(node) && node.parentNode === parent) removeChild.call(parent, node)
    }
    const after = previousSibling?.parentNode === parent ? previousSibling.nextSibling : null
    const next = nextSibling?.parentNode === parent ? nextSibling : after
    for (const node of removedNodes) {
      if (node.parentNode === parent || removedByReact.has(node)) continue
      insertBefore.call(parent, node, next)
      parents.delete(node)
    }
  }
  for (const node of parent.childNodes) {
    const text = texts.get(node)
    if (text !== undefined && text !== node.nodeValue) nodeValue.set.call(node, text)
  }
  observer.takeRecords()
}
