type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>

/** To this site's other pages; to none where the browser has no BroadcastChannel, such as some apps' own browsers. */
export function openTabChannel(name: string): TabChannel {
  if ('BroadcastChannel' in globalThis) return new BroadcastChannel(name)
  return { onmessage: null, postMessage() {}, close() {} }
}
