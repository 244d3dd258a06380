/** Pictures of numbers, drawn by a library that is fetched with the first one. */
export { Chart } from './Chart.tsx'
export type { ChartColours } from './colours.ts'
export type { ChartOption } from './echarts.ts'
