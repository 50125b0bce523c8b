/** `reason`: a sentence for users. */
export type RefusedRecord = { id: string; name: string; reason: string }

/** `changeId` undoes it. */
export type ChangeOfMany = { changeId: string; changed: number; refused: RefusedRecord[] }
