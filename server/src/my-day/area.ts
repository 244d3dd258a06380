import { myDayCalls } from '#protocol/my-day/calls.ts'
import { area, type Part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { askDay } from './ask.ts'
import { type DayViewer, isOn, type PartSource } from './declared.ts'
import { forgetPassed, putOff, takeBack } from './put-off.ts'

declare module '#server/access/context.ts' {
  interface AppServices {
    /** What all parts contribute to 我的一天, in their order. */
    workSources: readonly PartSource[]
  }
}

/** @throws Error when a source is declared twice */
function collectSources(parts: readonly Part[]): PartSource[] {
  const sources = parts.flatMap(({ workSources = [], module }) =>
    workSources.map((source) => ({ ...source, module })),
  )
  for (const [key, same] of Map.groupBy(sources, (source) => source.key))
    if (same.length > 1) throw new Error(`${key} is declared twice among the sources of 我的一天`)
  return sources.toSorted((one, other) => one.order - other.order)
}

const sourcesOf = ({ services }: DayViewer): PartSource[] => services.workSources.filter(isOn(services))

const forgetPassedJob = defineJob('my-day-forget', { title: '清理已到期的推迟' })

/** 我的一天 (docs/seams/my-day.md). */
export const myDay = area({
  key: 'myDay',
  endpoints: [
    on(myDayCalls.query, (context) => askDay(context, sourcesOf(context), context.request.source)),
    on(myDayCalls.putOff, (context) => putOff(context, sourcesOf(context), context.request)),
    on(myDayCalls.takeBack, (context) => takeBack(context, context.request.thing)),
  ],
  services: [service('workSources', { needs: [], make: (_, parts) => collectSources(parts) })],
  jobs: (services) => {
    services.jobs.work(forgetPassedJob, () => forgetPassed(services))
    services.jobs.schedule(forgetPassedJob, '50 4 * * *', {})
  },
})
