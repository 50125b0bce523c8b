import { onePixel } from '#test/fixtures/one-pixel.ts'
import { example } from '#test/http/example.ts'
import * as wires from './picture.admin.wire.ts'

export const picturesExamples = [example(wires.receivePicture, { file: onePixel })]
