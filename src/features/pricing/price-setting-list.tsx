import { useState } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { chargeFloorPercent, checkPriceBasis, suggestedMultiplier } from '#domain/money/pricing.ts'
import { useShortList } from '#platform/lists/use-short-list.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/link.tsx'
import cells from '#ui/lists/cell.module.css'
import { openerColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { listPrices } from './price-setting.admin.wire.ts'
import { type PriceList as PriceListData, type PriceSetting, priceName } from './price-setting.ts'
import styles from './price-setting-list.module.css'

const keyOf = ({ kind, code }: Pick<PriceSetting, 'kind' | 'code'>) => `${kind}/${code}`

export function PriceList() {
  const { data, list } = useShortList(listPrices)
  const [opened, setOpened] = useState<string | null>(null)
  const setting = useKeptRow(data?.items.filter(isReadable), opened, keyOf)

  return (
    <>
      <RecordList
        title="Prices"
        noun="prices"
        about={
          <p className={styles.lead}>
            The <TextLink href={href('adminContent')}>catalogue</TextLink> is in rupees, and each multiplier
            sets what visitors see. Below {chargeFloorPercent}% of the rupee price, they see it but can’t pay
            online. Existing quotes keep their prices.
            {data?.mayChange === false && ' Only owners can change prices.'}
          </p>
        }
        columns={columnsWith(data?.mayChange ? (item) => setOpened(keyOf(item)) : null)}
        rowKey={keyOf}
        list={list}
        empty={{ title: 'No prices', text: 'Prices are created when the program starts. Restart it.' }}
      />
      {data && <Changes list={data} />}
      {data && setting && (
        <PriceDialog
          key={opened}
          setting={setting}
          lastChange={data.changes.filter(isReadable).find((change) => keyOf(change) === opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function columnsWith(open: ((setting: PriceSetting) => void) | null): DataColumn<PriceSetting>[] {
  return [
    openerColumn({ key: 'who', header: 'Shown to', open, verb: 'Edit', name: priceName }),
    {
      key: 'currency',
      header: 'Currency',
      size: 's',
      phone: 'under',
      cell: ({ currency }) => currency,
    },
    {
      key: 'shown',
      header: '₹15,000 is shown as',
      align: 'end',
      size: 'l',
      phone: 'aside',
      cell: (setting) => <span className={cells.amount}>{formatMoney(checkPriceBasis(setting).shown)}</span>,
    },
    {
      key: 'worth',
      header: 'Worth in ₹',
      align: 'end',
      size: 'm',
      from: 'medium',
      cell: (setting) => (
        <span className={cells.amount}>{formatMoney(checkPriceBasis(setting).inrValue)}</span>
      ),
    },
    {
      key: 'warning',
      header: 'Online payment',
      size: 'l',
      phone: 'corner',
      cell: (setting) =>
        checkPriceBasis(setting).underpriced && <Badge tone="danger">Too low to charge</Badge>,
    },
    {
      key: 'multiplier',
      header: 'Multiplier',
      align: 'end',
      size: 'm',
      from: 'medium',
      cell: (setting) => <span className={cells.amount}>{setting.multiplier}</span>,
    },
    {
      key: 'suggested',
      header: 'Break-even multiplier',
      align: 'end',
      size: 'l',
      from: 'medium',
      cell: (setting) => suggestedMultiplier(setting.currency),
    },
  ]
}

function Changes({ list: { items, changes } }: { list: PriceListData }) {
  const nameOf = (key: string) => {
    const setting = items.filter(isReadable).find((item) => keyOf(item) === key)
    return setting ? priceName(setting) : key
  }
  return (
    <section className={styles.changes}>
      <Text as="h2" size="l">
        Recent changes
      </Text>
      {changes.length === 0 && (
        <Text block size="s" tone="muted" weight="regular">
          No changes yet.
        </Text>
      )}
      <Rows as="ol" className={styles.list} rowClass={styles.change} rows={changes}>
        {(change) => (
          <>
            <p>
              {nameOf(keyOf(change))}: from {change.from} to {change.to}
            </p>
            <Text block size="s" tone="muted" weight="regular">
              {change.by}, <DateTime iso={change.at} />
            </Text>
          </>
        )}
      </Rows>
    </section>
  )
}
