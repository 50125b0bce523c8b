import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { Button } from '#ui/button.tsx'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { BarLabel } from '#ui/lists/record-list.tsx'
import { PanelButton } from '#ui/overlays/panel-button.tsx'
import { viewPath, warnOfUnknown } from './open-view.tsx'
import styles from './saved-views.module.css'
import { listViews } from './view.admin.wire.ts'
import type { SavedView, ViewList } from './view.ts'
import { ChangeViewDialog, RemoveViewDialog, SaveViewDialog } from './view-dialogs.tsx'

type Opened = { what: 'save' } | { what: 'change' | 'remove'; id: string }

/** Names the filters of a list; a view opens by its address. */
export function SavedViews({ list }: { list: ViewList }) {
  const [params] = useSearchParams()
  const query = queryOf(params)
  const { data } = useQuery(endpointQuery(listViews))
  const [opened, setOpened] = useState<Opened | null>(null)
  const command = useCommandButton({
    ...{ id: 'views', label: 'Views of this list', keys: 'v', group: 'List' },
  })
  const views = data?.views.filter((view) => view.list === list) ?? []
  const current = query === '' ? undefined : views.find((view) => view.query === query)
  const close = () => setOpened(null)
  const changed = useKeptRow(views, opened && opened.what !== 'save' ? opened.id : null, ({ id }) => id)

  return (
    <>
      <PanelButton
        {...command}
        size="s"
        variant="quiet"
        className={joinClasses(styles.button, current && styles.current)}
        label={<BarLabel icon="bookmark">{current?.name ?? 'Views'}</BarLabel>}
      >
        {(close) => (
          <Views
            views={views}
            current={current}
            isSaveable={query !== ''}
            onClose={close}
            onOpen={(what) => {
              // A dialog in a hidden panel would not show.
              close()
              setOpened(what)
            }}
          />
        )}
      </PanelButton>
      {opened?.what === 'save' && <SaveViewDialog list={list} query={query} onClose={close} />}
      {opened?.what === 'change' && changed && (
        <ChangeViewDialog view={changed} query={query} onClose={close} />
      )}
      {opened?.what === 'remove' && changed && <RemoveViewDialog view={changed} onClose={close} />}
    </>
  )
}

function Views({
  views,
  current,
  isSaveable,
  onClose,
  onOpen,
}: {
  views: readonly SavedView[]
  current: SavedView | undefined
  isSaveable: boolean
  onClose: () => void
  onOpen: (what: Opened) => void
}) {
  return (
    <>
      {views.length > 0 ? (
        <Stack as="ul" aria-label="Views">
          {views.map((view) => (
            <li key={view.id} className={joinClasses(styles.view, view === current && styles.shown)}>
              <Stack
                as={Link}
                shrinks
                weight="medium"
                href={viewPath(view)}
                className={styles.link}
                aria-current={view === current ? 'page' : undefined}
                onClick={() => {
                  onClose()
                  warnOfUnknown(view)
                }}
              >
                <span className={styles.name}>{view.name}</span>
                {about(view) && (
                  <Text as="span" size="s" tone="muted" weight="regular">
                    {about(view)}
                  </Text>
                )}
              </Stack>
              {view.isMine && (
                <>
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`Change the view ${view.name}`}
                    onClick={() => onOpen({ what: 'change', id: view.id })}
                  >
                    Change
                  </Button>
                  <Button
                    size="s"
                    variant="quiet"
                    className={styles.remove}
                    aria-label={`Remove the view ${view.name}`}
                    onClick={() => onOpen({ what: 'remove', id: view.id })}
                  >
                    <Icon name="close" size={16} />
                  </Button>
                </>
              )}
            </li>
          ))}
        </Stack>
      ) : (
        <p className={styles.none}>No views yet.</p>
      )}
      <Cluster gap="1 3" align="center" className={styles.foot}>
        <Button size="s" disabled={!isSaveable} onClick={() => onOpen({ what: 'save' })}>
          Save this view…
        </Button>
        {!isSaveable && (
          <Text size="s" tone="muted" weight="regular">
            Filter, search or sort the list first.
          </Text>
        )}
      </Cluster>
    </>
  )
}

function about({ isMine, isShared, by, unknown }: SavedView): string {
  const whose = isMine ? (isShared ? 'Shared with all' : '') : `By ${by}`
  return [whose, unknown.length > 0 && `without ${unknown.join(', ')}`].filter(Boolean).join(', ')
}

/** Spells the query like the server. */
function queryOf(params: URLSearchParams): string {
  const kept = [...params].filter(([name, value]) => value !== '' && name !== 'cursor')
  const query = new URLSearchParams(Object.fromEntries(kept))
  query.sort()
  return String(query)
}
