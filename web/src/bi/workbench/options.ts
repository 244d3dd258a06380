import type { TrendMonth } from '#protocol/bi/workbench/calls.ts'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import type { ChartColours, ChartOption } from '../chart/door.ts'

const FONT = 12

const base = ({ font, text, grey, ground, line }: ChartColours) => ({
  // drawn at once: bars that grow are read later
  animation: false,
  textStyle: { color: grey, fontSize: FONT, fontFamily: font },
  tooltip: {
    confine: true,
    backgroundColor: ground,
    borderColor: line,
    textStyle: { color: text, fontSize: FONT },
  },
})

const legend = ({ grey }: ChartColours) => ({
  bottom: 0,
  itemGap: 16,
  itemWidth: 12,
  itemHeight: 8,
  textStyle: { color: grey, fontSize: FONT },
})

const TEN_THOUSAND = 10_000
const shortAmount = (amount: number): string =>
  Math.abs(amount) >= TEN_THOUSAND
    ? `${formatNumber(Math.round(amount / TEN_THOUSAND))}万`
    : formatNumber(amount)

/** Money as bars, the goal as a line (bi.md §17.8). */
export function barOption(
  { name, list }: { name: string; list: readonly TrendMonth[] },
  colours: ChartColours,
): ChartOption {
  const { series, grey, line } = colours
  const common = base(colours)
  return {
    ...common,
    tooltip: {
      ...common.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => formatMoney(Number(value)),
    },
    legend: legend(colours),
    grid: { left: 8, right: 8, top: 24, bottom: 32, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    xAxis: {
      type: 'category',
      data: list.map(({ type }) => type),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: { color: grey },
    },
    yAxis: {
      type: 'value',
      name: '元',
      splitLine: { lineStyle: { color: line } },
      axisLabel: { color: grey, formatter: shortAmount },
    },
    series: [
      {
        name,
        type: 'bar',
        barMaxWidth: 20,
        itemStyle: { color: series[0], borderRadius: [3, 3, 0, 0] },
        data: list.map(({ money }) => money),
      },
      {
        name: '当月目标金额',
        type: 'line',
        symbolSize: 6,
        itemStyle: { color: series[5] },
        lineStyle: { width: 2 },
        data: list.map(({ achievement }) => achievement),
      },
    ],
  }
}
