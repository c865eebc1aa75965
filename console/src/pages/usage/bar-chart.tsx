// A chart of one value a day. The library is loaded with the page; screen readers get the same values as a table.

import { useEffect, useRef } from 'preact/hooks'
import './repair-language.ts'
import uPlot from 'uplot'
import { numberText } from '../../components/number-text.ts'

/** `day`: a date in UTC. */
export interface Bar { day: string; value: number }
export interface BarChartProps { label: string; bars: readonly Bar[] }

/** In pixels. */
const height = 240
/** Share of its day that a bar is wide, and its largest width in pixels. */
const barSize: [number, number] = [0.7, 48]

export function BarChart({ label, bars }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current!
    let chart = draw(element, label, bars)
    const redraw = (): void => {
      chart.destroy()
      chart = draw(element, label, bars)
    }
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== chart.width) chart.setSize({ width: element.clientWidth, height })
    })
    observer.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => {
      observer.disconnect()
      scheme.removeEventListener('change', redraw)
      chart.destroy()
    }
  }, [label, bars])
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <div ref={box} aria-hidden="true" />
      <table class="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {bars.filter(({ value }) => value > 0).map(({ day, value }) => (
            <tr key={day}><th scope="row">{day}</th><td>{numberText(value)}</td></tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function draw(element: HTMLElement, label: string, bars: readonly Bar[]): uPlot {
  const style = getComputedStyle(element)
  const [text, line, accent] = ['--quiet', '--line', '--accent'].map((name) => style.getPropertyValue(name))
  const axis = { stroke: text!, grid: { stroke: line!, width: 1 }, ticks: { stroke: line!, width: 1 } }
  return new uPlot({
    width: element.clientWidth, height, tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { y: { range: (_, _min, max) => [0, Math.max(1, max * 1.1)] } },
    axes: [axis, { ...axis, size: 64, values: (_, values) => values.map((value) => numberText(value)) }],
    series: [
      { value: (_, seconds) => (seconds === null ? '–' : new Date(seconds * 1000).toISOString().slice(0, 10)) },
      { label, stroke: accent!, fill: accent!, points: { show: false }, paths: uPlot.paths.bars!({ size: barSize }) },
    ],
  }, [bars.map(({ day }) => Date.parse(day) / 1000), bars.map(({ value }) => value)], element)
}
