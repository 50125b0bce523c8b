/** `INV-26-27-0001.pdf` */
export function fileNameOf(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}
