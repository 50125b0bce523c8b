import { useState } from 'react'
import { useShortList } from '#platform/lists/use-short-list.ts'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import { Text } from '#ui/layout/text.tsx'
import cells from '#ui/lists/cell.module.css'
import { openerColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { BarLabel, RecordList } from '#ui/lists/record-list.tsx'
import { listTemplates } from '../templates/template.admin.wire.ts'
import { type ReplyTemplate, templateLimits } from '../templates/template.ts'
import { NewTemplateDialog, TemplateDialog } from './template-dialog.tsx'

export function TemplateList() {
  const { data, list } = useShortList(listTemplates)
  const [opened, setOpened] = useState<string | null>(null)
  const template = useKeptRow(data?.items, opened, ({ id }) => id)
  const isFull = data !== undefined && data.items.length >= templateLimits.templates
  return (
    <>
      <RecordList
        title="Templates"
        noun="templates"
        summary={<span className={cells.none}>Saved texts for replies to leads</span>}
        actions={
          data && (
            <DialogButton
              size="s"
              variant="primary"
              disabled={isFull}
              title={isFull ? `${templateLimits.templates} templates are the most you can have.` : undefined}
              dialog={(close) => <NewTemplateDialog example={data.example} onClose={close} />}
            >
              <BarLabel icon="plus">New template</BarLabel>
            </DialogButton>
          )
        }
        columns={columns(setOpened)}
        rowKey={({ id }) => id}
        list={list}
        empty={{ title: 'No templates', text: 'Write one for answers you send often.' }}
      />
      <Text size="s" tone="muted" measure>
        The program writes emails about money, so that every sum in them is right.
      </Text>
      {data && template && (
        <TemplateDialog
          key={template.id}
          template={template}
          example={data.example}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function columns(open: (id: string) => void): DataColumn<ReplyTemplate>[] {
  return [
    openerColumn({ key: 'name', header: 'Name', open: ({ id }) => open(id), name: ({ name }) => name }),
    { key: 'subject', header: 'Subject', phone: 'under', cell: ({ subject }) => subject },
    timeColumn({
      key: 'changed',
      header: 'Changed',
      size: 'm',
      phone: 'corner',
      iso: ({ updatedAt }) => updatedAt,
    }),
  ]
}
