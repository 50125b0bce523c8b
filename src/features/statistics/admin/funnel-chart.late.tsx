import { AxisBottom } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useLayoutEffect, useRef, useState } from 'react'
import { Text } from '#ui/layout/text.tsx'
import styles from './funnel-chart.module.css'

export type ChartStep<Step extends string> = { step: Step; label: string; total: string; share: string }

export type FunnelChartProps<Step extends string> = {
  label: string
  /** Each a row of bars, from the widest to the narrowest. */
  steps: readonly ChartStep<Step>[]
  weeks: readonly ({ label: string } & Record<Step, number>)[]
}

const labelWidth = 104
const rowHeight = 40
const barHeight = 24
const axisHeight = 24
/** Narrower bars have no number. */
const numberWidth = 20
const tickWidth = 64

/** A row for each step, each bar before the bar of all requests. The table beside it has the same numbers. */
export function FunnelChart<Step extends string>({ label, steps, weeks }: FunnelChartProps<Step>) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const [all] = steps
  const heights = weeks.map((week) => (all ? week[all.step] : 0))
  const indexes = weeks.map((_, index) => index)
  const x = scaleBand({
    domain: indexes,
    range: [labelWidth, Math.max(width, labelWidth)],
    paddingInner: 0.25,
  })
  const y = scaleLinear({ domain: [0, Math.max(1, ...heights)], range: [0, barHeight] })
  const eachTick = Math.max(1, Math.ceil(tickWidth / x.step()))
  const bottom = steps.length * rowHeight
  return (
    <Text as="div" shrinks ref={box}>
      {width > 0 && (
        <svg
          className={styles.chart}
          width={width}
          height={bottom + axisHeight}
          role="img"
          aria-label={label}
        >
          {steps.map(({ step, label, total, share }, row) => {
            const base = (row + 1) * rowHeight - 4
            return (
              <g key={step}>
                <line className={styles.rule} x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} />
                <text className={styles.step} x={0} y={base - 18}>
                  {label}
                </text>
                <text className={styles.share} x={0} y={base - 4}>
                  {share}
                </text>
                <text className={styles.total} x={labelWidth - 12} y={base - 18}>
                  {total}
                </text>
                {weeks.map((week, index) => {
                  const [left = 0, value, among = 0] = [x(index), week[step], heights[index]]
                  // So that one of many still shows.
                  const height = value === 0 ? 0 : Math.max(2, y(value))
                  const place = { x: left, width: x.bandwidth() }
                  return (
                    <g key={week.label}>
                      <title>{`Week of ${week.label}: ${value} of ${among}`}</title>
                      <Bar className={styles.among} {...place} y={base - y(among)} height={y(among)} />
                      <Bar className={styles.bar} {...place} y={base - height} height={height} />
                      {value > 0 && x.bandwidth() >= numberWidth && (
                        <text className={styles.number} x={left + x.bandwidth() / 2} y={base - height - 3}>
                          {value}
                        </text>
                      )}
                    </g>
                  )
                })}
              </g>
            )
          })}
          <AxisBottom
            scale={x}
            top={bottom}
            hideAxisLine
            hideTicks
            tickLength={4}
            // Labels count back from this week, which always has one.
            tickValues={indexes.filter((index) => (weeks.length - 1 - index) % eachTick === 0)}
            tickComponent={({ x, y, formattedValue }) => {
              const index = Number(formattedValue)
              const isLast = index === weeks.length - 1
              return (
                <text className={isLast ? styles.lastTick : styles.tick} x={isLast ? width : x} y={y}>
                  {weeks[index]?.label}
                </text>
              )
            }}
          />
        </svg>
      )}
    </Text>
  )
}
