import { activityCalls } from '#protocol/record/activity.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { removeFollowUp, removeSignIn } from './remove.ts'
import { readTimeline } from './timeline.ts'
import { addFollowUp, updateFollowUp } from './write.ts'

/** Follow-ups and timelines of all record types. */
export const activityEndpoints: readonly Endpoint[] = [
  on(activityCalls.timeline, (context) => readTimeline(context, context.request)),
  on(
    activityCalls.add,
    done((context) => addFollowUp(context, context.request)),
  ),
  on(activityCalls.update, (context) => updateFollowUp(context, context.request)),
  on(
    activityCalls.remove,
    done((context) => removeFollowUp(context, context.request.activityId)),
  ),
  on(
    activityCalls.removeSignIn,
    done((context) => removeSignIn(context, context.request.activityId)),
  ),
]
