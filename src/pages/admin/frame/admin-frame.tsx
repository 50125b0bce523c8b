import type { ReactNode } from 'react'
import { HealthNotice } from '#features/health/health-notice.tsx'
import { InSiteMode, TestStrip } from '#features/health/test-mode.tsx'
import { NoticeWatcher } from '#features/notices/notice-watcher.tsx'
import { href, type PageRoute, routes } from '#routes'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { Reader } from '#ui/records/badge.tsx'
import { type StaffArea, StaffFrame } from '../../frame/staff-frame.tsx'
import { staffScreens } from '../staff-screens.ts'
import { AdminCommands } from './admin-commands.tsx'
import { Companions } from './companions.tsx'
import { PaletteButton } from './palette-button.tsx'

const places = Object.entries(staffScreens).flatMap(([screen, { title, place }]) => {
  const route = Object.values<PageRoute>(routes).find((one) => one.screen === screen)
  return place && route ? [{ label: title, path: route.path, ...place }] : []
})
const account = { label: 'Your account', path: href('adminAccount'), keys: 'g a' }

const admin: StaffArea = {
  name: 'Admin',
  places,
  accountPath: account.path,
  refusal: 'This account has no access to the admin',
  strip: <TestStrip />,
  notice: <HealthNotice />,
  tools: PaletteButton,
}

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StaffFrame title={title} area={admin}>
      <Reader value="staff">
        <InSiteMode>{children}</InSiteMode>
      </Reader>
      <Companions />
      <NoticeWatcher />
      <Toaster />
      <AdminCommands places={[...places, account]} />
    </StaffFrame>
  )
}
