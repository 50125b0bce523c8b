import { of, wire } from '#platform/api/wire.ts'
import type { UploadedPicture } from './picture.ts'

/** The body is the picture. */
export const receivePicture = wire('POST', '/api/admin/pictures', of<{ answer: UploadedPicture }>)
