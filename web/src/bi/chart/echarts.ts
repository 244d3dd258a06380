import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

export type Drawn = ReturnType<typeof init>
export type ChartOption = EChartsCoreOption

/** A chart in an element, drawn with vectors: sharp on every screen and on paper. */
export const drawChart = (element: HTMLElement): Drawn => init(element, null, { renderer: 'svg' })
