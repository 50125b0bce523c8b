import { useQuery } from '@tanstack/react-query'
import { type ToggleEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { Button } from '#ui/button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { viewPath, warnOfUnknown } from './open-view.tsx'
import styles from './saved-views.module.css'
import { listViews } from './view.admin.wire.ts'
import type { SavedView, ViewList } from './view.ts'
import { ChangeViewDialog, RemoveViewDialog, SaveViewDialog } from './view-dialogs.tsx'

type Opened = { what: 'save' } | { what: 'change' | 'remove'; id: string }

const edge = 8

/** Names the filters of a list; a view opens by its address. */
export function SavedViews({ list }: { list: ViewList }) {
  const [params] = useSearchParams()
  const query = queryOf(params)
  const { data } = useQuery(endpointQuery(listViews))
  const [opened, setOpened] = useState<Opened | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement | null>(null)
  const { ref, ...command } = useCommandButton({
    ...{ id: 'views', label: 'Views of this list', keys: 'v', group: 'List' },
  })
  const views = data?.views.filter((view) => view.list === list) ?? []
  const current = query === '' ? undefined : views.find((view) => view.query === query)
  const close = () => setOpened(null)
  const viewOf = (id: string) => views.find((view) => view.id === id)
  const changed = opened && opened.what !== 'save' ? viewOf(opened.id) : undefined

  function place({ newState }: ToggleEvent) {
    const [at, element] = [button.current?.getBoundingClientRect(), panel.current]
    if (newState !== 'open' || !at || !element) return
    const { clientWidth, clientHeight } = document.documentElement
    const left = Math.min(at.right - element.offsetWidth, clientWidth - element.offsetWidth - edge)
    element.style.setProperty('left', `${Math.max(left, edge)}px`)
    const top = Math.min(at.bottom + 4, clientHeight - element.offsetHeight - edge)
    element.style.setProperty('top', `${Math.max(top, edge)}px`)
  }
  /** A dialog in a hidden panel would not show; it returns the focus to the button. */
  function open(what: Opened) {
    panel.current?.hidePopover()
    button.current?.focus()
    setOpened(what)
  }
  return (
    <>
      <Button
        {...command}
        ref={(element) => {
          button.current = element
          ref(element)
        }}
        size="s"
        variant="quiet"
        className={styles.button}
        popoverTarget="views-panel"
      >
        <span className={styles.current}>{current?.name ?? 'Views'}</span>
        <Icon name="chevron" size={16} />
      </Button>
      <div ref={panel} id="views-panel" popover="auto" className={styles.panel} onToggle={place}>
        {views.length > 0 ? (
          <ul className={styles.views} aria-label="Views">
            {views.map((view) => (
              <li key={view.id} className={joinClasses(styles.view, view === current && styles.shown)}>
                <Link
                  href={viewPath(view)}
                  className={styles.link}
                  aria-current={view === current ? 'page' : undefined}
                  onClick={() => {
                    panel.current?.hidePopover()
                    warnOfUnknown(view)
                  }}
                >
                  <span className={styles.name}>{view.name}</span>
                  {about(view) && <span className={styles.about}>{about(view)}</span>}
                </Link>
                {view.isMine && (
                  <>
                    <Button
                      size="s"
                      variant="quiet"
                      aria-label={`Change the view ${view.name}`}
                      onClick={() => open({ what: 'change', id: view.id })}
                    >
                      Change
                    </Button>
                    <Button
                      size="s"
                      variant="quiet"
                      className={styles.remove}
                      aria-label={`Remove the view ${view.name}`}
                      onClick={() => open({ what: 'remove', id: view.id })}
                    >
                      <Icon name="close" size={16} />
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>No views yet.</p>
        )}
        <div className={styles.foot}>
          <Button size="s" disabled={query === ''} onClick={() => open({ what: 'save' })}>
            Save this view…
          </Button>
          {query === '' && <p className={styles.about}>Filter, search or sort the list first.</p>}
        </div>
      </div>
      {opened?.what === 'save' && <SaveViewDialog list={list} query={query} onClose={close} />}
      {opened?.what === 'change' && changed && (
        <ChangeViewDialog view={changed} query={query} onClose={close} />
      )}
      {opened?.what === 'remove' && changed && <RemoveViewDialog view={changed} onClose={close} />}
    </>
  )
}

function about({ isMine, isShared, by, unknown }: SavedView): string {
  const whose = isMine ? (isShared ? 'Shared with all' : '') : `By ${by}`
  return [whose, unknown.length > 0 && `without ${unknown.join(', ')}`].filter(Boolean).join(', ')
}

/** As the server spells it. */
function queryOf(params: URLSearchParams): string {
  const kept = [...params].filter(([name, value]) => value !== '' && name !== 'cursor')
  const query = new URLSearchParams(Object.fromEntries(kept))
  query.sort()
  return String(query)
}
