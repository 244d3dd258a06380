import type { StageFigure, TrendMonth } from '#protocol/bi/workbench/calls.ts'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import type { ChartColours, ChartOption } from '../chart/door.ts'

const FONT = 12

const base = ({ font, text, grey, ground, line }: ChartColours) => ({
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

/** Stages from the first to the last, each as wide as it has opportunities (bi.md §6.1). */
export function funnelOption(list: readonly StageFigure[], colours: ChartColours): ChartOption {
  const common = base(colours)
  const all = list.reduce((sum, { count }) => sum + count, 0)
  return {
    ...common,
    color: [...colours.series],
    tooltip: {
      ...common.tooltip,
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) => `商机个数: ${list[dataIndex]?.count ?? 0}个`,
    },
    legend: legend(colours),
    series: [
      {
        type: 'funnel',
        sort: 'none',
        gap: 2,
        left: '8%',
        width: '52%',
        top: 8,
        bottom: 36,
        min: 0,
        max: Math.max(1, all),
        minSize: '8%',
        label: {
          position: 'right',
          color: colours.text,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const stage = list[dataIndex]
            return stage ? `${stage.name}（${formatMoney(stage.money)}）` : ''
          },
        },
        labelLine: { lineStyle: { color: colours.line } },
        itemStyle: { borderWidth: 0 },
        data: list.map(({ name, count }) => ({ name, value: count })),
      },
    ],
  }
}

const FULL = 100
/** Shares of the gauge at which its colour changes (bi.md §17.9). */
const bands = [
  [0.2, 'bad'],
  [0.8, 'middling'],
  [1, 'good'],
] as const satisfies readonly (readonly [number, keyof ChartColours])[]

/** How much of a goal is reached, from nothing to all of it. */
export function gaugeOption(proportion: number, colours: ChartColours): ChartOption {
  return {
    ...base(colours),
    series: [
      {
        type: 'gauge',
        min: 0,
        max: FULL,
        radius: '96%',
        center: ['50%', '60%'],
        startAngle: 200,
        endAngle: -20,
        axisLine: { lineStyle: { width: 14, color: bands.map(([share, band]) => [share, colours[band]]) } },
        axisTick: { show: false },
        splitLine: { length: 14, lineStyle: { color: colours.ground, width: 1 } },
        axisLabel: { color: colours.grey, distance: 18, fontSize: FONT },
        pointer: { width: 4, length: '60%', itemStyle: { color: colours.grey } },
        title: { show: false },
        detail: {
          offsetCenter: [0, '42%'],
          color: colours.text,
          fontSize: 24,
          formatter: () => `${proportion}%`,
        },
        data: [{ value: Math.min(FULL, proportion) }],
      },
    ],
  }
}
