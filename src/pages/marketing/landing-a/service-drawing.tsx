import type { ServiceCard } from '#domain/catalogue/service-cards.ts'
import { LineDrawing } from '#ui/brand/line-drawing.tsx'

const threads: Record<ServiceCard['icon'], string> = {
  cart: 'M2 8h7l6 24h23l6-18H11l4 18-3 6h4a3.5 3.5 0 1 0 .1 0h16a3.5 3.5 0 1 0 .1 0H40',
  plate: 'M2 41h44M4 41c0-11 9-20 20-20s20 9 20 20M24 21v-4a3 3 0 1 1 .1 0M12 39a12 12 0 0 1 7-10',
  building: 'M2 40h6V16l13-8v32h6V20h13v20h6M13 20h3m-3 7h3m-3 7h3m16-7h3m-3 7h3',
  book: 'M2 40h4V10c7-3 13-2 18 2 5-4 11-5 18-2v30h4M42 34c-7-3-13-2-18 2-5-4-11-5-18-2m18 2V12',
  pulse: 'M2 26h10l4-9 6 21 6-30 5 18h4a5 5 0 1 0 4-8',
  key: 'M2 41h18V30h8v11h18M8 41V21M4 24 24 8l20 16M40 21v20M33 16V9h4v10',
}

export function ServiceDrawing({ name, className }: { name: ServiceCard['icon']; className?: string }) {
  return <LineDrawing path={threads[name]} units={48} size={64} className={className} />
}
