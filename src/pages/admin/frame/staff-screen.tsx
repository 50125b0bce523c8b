import type { ComponentType } from 'react'
import { Link, useParams } from 'wouter'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { pathOf, routes } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import type { StaffScreen } from '../staff-screens.ts'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin-page.module.css'

export function inStaffFrame(
  { title, back, clientOf }: StaffScreen,
  Screen: ComponentType<{ id: string }>,
): ComponentType {
  return function FramedScreen() {
    const { id = '' } = useParams()
    const wayBack = back && (
      <Link href={pathOf(routes[back.to], { id })} className={styles.back}>
        {back.label}
      </Link>
    )
    return (
      <AdminFrame title={title}>
        {clientOf ? (
          <Cluster gap="1 5" align="baseline" justify="between">
            {wayBack}
            <ClientOfRecord noun={clientOf} id={id} />
          </Cluster>
        ) : (
          wayBack
        )}
        <Screen id={id} />
      </AdminFrame>
    )
  }
}
