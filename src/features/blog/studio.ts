import { agency } from '#domain/agency.ts'

/** The author of articles that no person signs. */
export const studioOf = ({ name }: { name: string }) => `${name} studio`

export const studio = () => studioOf(agency)
