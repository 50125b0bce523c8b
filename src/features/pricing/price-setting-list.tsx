import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { chargeFloorPercent, checkPriceBasis, suggestedMultiplier } from '#domain/pricing.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { reading } from '#platform/api/reading.ts'
import { isReadable } from '#platform/records/list-page.ts'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { listPrices } from './price-setting.desk.wire.ts'
import { type PriceList as PriceListData, type PriceSetting, priceName } from './price-setting.ts'
import styles from './price-setting-list.module.css'

const keyOf = ({ kind, code }: Pick<PriceSetting, 'kind' | 'code'>) => `${kind}/${code}`

/** Every multiplier with a package's price, and the latest changes. */
export function PriceList() {
  const { data, error, isFetching, refetch } = useQuery(reading(listPrices))
  const [opened, setOpened] = useState<string | null>(null)
  const setting = data?.items.filter(isReadable).find((item) => keyOf(item) === opened)

  return (
    <>
      <RecordList
        title="Prices"
        noun="prices"
        filters={
          <p className={styles.lead}>
            The catalogue is in rupees. A multiplier turns it into what visitors see; what brings in less than{' '}
            {chargeFloorPercent}% of it is shown and cannot be paid online. Quotes that were made before keep
            their prices.
          </p>
        }
        columns={columnsWith((item) => setOpened(keyOf(item)))}
        rowKey={keyOf}
        list={{
          items: data?.items,
          // A list that loaded once stays when it cannot be loaded again.
          failure: error && !data ? explainFailure(error) : null,
          isStale: false,
          isRefreshing: isFetching,
          onRefresh: () => void refetch(),
        }}
        empty={{ title: 'No prices', text: 'The program creates them when it starts. Restart it.' }}
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

function columnsWith(open: (setting: PriceSetting) => void): DataColumn<PriceSetting>[] {
  return [
    {
      key: 'who',
      header: 'Who sees it',
      isRowHeader: true,
      cell: (setting) => (
        <>
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => open(setting)}>
            <VisuallyHidden>Change </VisuallyHidden>
            {priceName(setting)}
          </button>
          <span className={styles.minor}>{setting.currency}</span>
        </>
      ),
    },
    {
      key: 'shown',
      header: '₹15,000 is shown as',
      align: 'end',
      cell: (setting) => <span className={styles.amount}>{formatMoney(checkPriceBasis(setting).shown)}</span>,
    },
    {
      key: 'worth',
      header: 'Brings in',
      align: 'end',
      cell: (setting) => {
        const { inrValue, underpriced } = checkPriceBasis(setting)
        return (
          <div className={styles.worth}>
            <span className={styles.amount}>{formatMoney(inrValue)}</span>
            {underpriced && <Badge tone="danger">Too low to charge</Badge>}
          </div>
        )
      },
    },
    {
      key: 'multiplier',
      header: 'Multiplier',
      align: 'end',
      cell: (setting) => (
        <div>
          <span className={styles.amount}>{setting.multiplier}</span>
          <span className={styles.minor}>{suggestedMultiplier(setting.currency)} for the list price</span>
        </div>
      ),
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
      <h2 className={styles.heading}>Latest changes</h2>
      {changes.length === 0 && <p className={styles.minor}>No price has been changed yet.</p>}
      <Rows as="ol" className={styles.list} rowClass={styles.change} rows={changes}>
        {(change) => (
          <>
            <p>
              {nameOf(keyOf(change))}: {change.from} → {change.to}
            </p>
            <p className={styles.minor}>
              {change.by}, <DateTime iso={change.at} />
            </p>
          </>
        )}
      </Rows>
    </section>
  )
}
