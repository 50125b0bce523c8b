import * as v from 'valibot'
import { type Day, isDay } from './calendar-day.ts'

/** A day of the agency, such as `2026-11-25`. */
export const dayField = (sentence = 'Choose a day.') => v.custom<Day>(isDay, sentence)
