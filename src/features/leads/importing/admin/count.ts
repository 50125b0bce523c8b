export const count = (number: number) => number.toLocaleString('en')

/** `1 lead`, `2,000 leads` */
export const countOf = (number: number, one: string) => `${count(number)} ${number === 1 ? one : `${one}s`}`
