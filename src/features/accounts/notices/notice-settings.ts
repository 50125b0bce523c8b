import * as v from 'valibot'

export type NoticeSettings = {
  /** Its id: tabs of two accounts in one browser keep apart. */
  account: string
  sound: boolean
  desktop: boolean
  /** The person's choice, else their role's default. */
  morningMail: boolean
}

/** One switch, so that no press makes a choice about another. */
export const noticeSettingsSchema = v.object({
  notice: v.picklist(['sound', 'desktop', 'morningMail'], 'Choose a notification from the list.'),
  isOn: v.boolean('Send true or false.'),
})
export type NoticeSettingsChange = v.InferOutput<typeof noticeSettingsSchema>

/** An hour in the agency's time zone. */
export const morningHour = 8
