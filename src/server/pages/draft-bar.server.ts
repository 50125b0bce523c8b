/** Stands outside the React root, so that the page below is the one that visitors will get. */
export function draftBar({ path, isPublished }: { path: string; isPublished: boolean }): string {
  const words = isPublished
    ? `Visitors don’t see these changes yet. <a href="${encodeURI(path)}">Show the published page</a>`
    : 'Visitors don’t see this page yet.'
  return `<aside class="draft-bar" aria-label="Preview"><b>Draft preview.</b> ${words}</aside>`
}

export const draftBarStyle =
  '.draft-bar{margin:0;padding:8px 16px;text-align:center;font-size:14px;line-height:20px;font-family:var(--font-text);color:var(--paper);background:var(--ink)}.draft-bar a{color:inherit}'
