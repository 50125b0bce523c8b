import * as v from 'valibot'

export type NoticeSettings = {
  /** Its id: tabs of two accounts in one browser keep apart. */
  account: string
  sound: boolean
  desktop: boolean
}

const onOrOff = v.boolean('Send true or false.')

export const noticeSettingsSchema = v.object({ sound: onOrOff, desktop: onOrOff })
export type NoticeSettingsChange = v.InferOutput<typeof noticeSettingsSchema>
