import { firstStepCalls } from '#protocol/manage/first-steps/calls.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import '#server/access/first-step.ts'
import { putAway, readFirstSteps } from './steps.ts'

/** 开始使用, the checklist of a new company (platform.md §10.9). */
export const firstSteps = part({
  services: [
    service('firstSteps', {
      needs: [],
      make: (_, parts) =>
        parts.flatMap((each) => each.firstSteps ?? []).toSorted((a, b) => a.order - b.order),
    }),
  ],
  endpoints: [
    on(firstStepCalls.queryFirstSteps, readFirstSteps),
    on(firstStepCalls.putAwayFirstSteps, ({ db, viewer, request }) =>
      putAway(db, viewer.userId, request.isPutAway === 1),
    ),
  ],
})
