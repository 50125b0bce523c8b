import { LineDrawing, type LineDrawingProps } from './brand/line-drawing.tsx'
import styles from './icon.module.css'

const PATHS = {
  alert: 'M12 3.5 21.2 20H2.8zM12 9.5v5M12 17.2v.3',
  arrow: 'M4 12h15.5M13.5 5.5 20 12l-6.5 6.5',
  bookmark: 'M6.5 4h11v16L12 15.5 6.5 20z',
  chat: 'M4 5h16v11.5h-9L6.5 20v-3.5H4z',
  check: 'm4.5 12.5 5 5L19.5 7',
  chevron: 'm6 9.5 6 6 6-6',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  download: 'M12 3.5v11.5M6.5 10l5.5 5.5 5.5-5.5M4 20h16',
  filter: 'M3.5 6.5h17M7 12h10M10.5 17.5h3',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17',
  lock: 'M5 10.5h14V20H5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.2v2.3',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h11',
  phone:
    'M5 4h4l1.8 4.6-2.4 1.8a12 12 0 0 0 5.2 5.2l1.8-2.4L20 15v4.2c0 .5-.4.8-.9.8A15.6 15.6 0 0 1 4 4.9C4 4.4 4.5 4 5 4z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3l5.2 5.2',
  upload: 'M12 16V4.5M6.5 10 12 4.5l5.5 5.5M4 20h16',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c.6-3.6 3.8-5.5 8-5.5s7.4 1.9 8 5.5',
} as const

export type IconName = keyof typeof PATHS

export type IconProps = { name: IconName } & Pick<LineDrawingProps, 'size' | 'className' | 'style'>

export function Icon({ name, className = styles.icon, ...rest }: IconProps) {
  return <LineDrawing path={PATHS[name]} className={className} {...rest} />
}
