import type { ReactNode } from 'react'
import { longestAlt, type Picture } from '#domain/records/picture.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './picture-field.module.css'
import { ResponsivePicture } from './responsive-picture.tsx'

type DescribedPictureProps = {
  /** Of the description in its form. */
  name?: string | undefined
  picture: Picture
  onChange: (picture: Picture) => void
  altError?: string | undefined
  takesFocus: boolean
  /** Buttons. */
  children: ReactNode
}

export function DescribedPicture({
  name,
  picture,
  onChange,
  altError,
  takesFocus,
  children,
}: DescribedPictureProps) {
  return (
    <div className={styles.place}>
      <div className={styles.chosen}>
        <ResponsivePicture picture={picture} sizes="20rem" className={styles.preview} />
        <Stack gap="3" packed>
          <TextArea
            name={name}
            label="What it shows"
            hint="For people who can’t see it, and for search engines."
            mark="none"
            required
            rows={2}
            maxLength={longestAlt}
            value={picture.alt}
            {...(altError && { error: altError })}
            autoFocus={takesFocus}
            onChange={({ currentTarget }) => onChange({ ...picture, alt: currentTarget.value })}
          />
          <Cluster gap="2">{children}</Cluster>
        </Stack>
      </div>
    </div>
  )
}
