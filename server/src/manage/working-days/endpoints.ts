import { workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { followOfficial, setYear } from './change-year.ts'

export const workingDayEndpoints: readonly Endpoint[] = [
  on(workingDayCalls.queryYear, ({ services, request }) => services.workingDays.year(request.year)),
  on(workingDayCalls.setYear, (context) => setYear(context, context.request)),
  on(workingDayCalls.followOfficial, (context) => followOfficial(context, context.request)),
]
