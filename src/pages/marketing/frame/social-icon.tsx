import { LineDrawing } from '#ui/brand/line-drawing.tsx'

const drawings: Record<string, string> = {
  LinkedIn: 'M3.5 3.5h17v17h-17zM8 10.5V17M8 7v.3M12 17v-6.5M12 13.5c0-4 4.5-4 4.5-.5v4',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16.8 7v.2',
  YouTube:
    'M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10 9v6l5-3z',
}

const anyNetwork =
  'M10 14a4.5 4.5 0 0 0 6.5 0l3-3A4.6 4.6 0 0 0 13 4.5l-1 1M14 10a4.5 4.5 0 0 0-6.5 0l-3 3a4.6 4.6 0 0 0 6.5 6.5l1-1'

export function SocialIcon({ network }: { network: string }) {
  return <LineDrawing path={drawings[network] ?? anyNetwork} />
}
