import { AppError } from '#platform/app-error.server.ts'

/** @throws AppError `invalid` */
export function refuseField(field: string, message: string): never {
  throw new AppError('invalid', 'Some fields need another look.', { fields: [{ field, message }] })
}
