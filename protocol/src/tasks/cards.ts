import { z } from 'zod'
import { simpleUser } from '#protocol/platform/simple-user.ts'

/** A task as a board draws it: what is empty is left out, people and labels are named beside the cards. */
export const taskCard = z.object({
  taskId: z.number(),
  name: z.string(),
  /** 1 in progress, 2 overdue, 5 done. */
  status: z.number(),
  /** Absent: 0. */
  priority: z.number().optional(),
  stopTime: z.string().optional(),
  remindDays: z.number().optional(),
  mainUserId: z.number().optional(),
  labelIds: z.array(z.number()).optional(),
})
export type TaskCard = z.output<typeof taskCard>

/** Those whom the cards of an answer name, each once. */
export const namedByCards = {
  people: z.array(simpleUser.pick({ userId: true, realname: true, img: true })),
  labels: z.array(z.object({ labelId: z.number(), labelName: z.string(), color: z.string() })),
}
const named = z.object(namedByCards)
export type NamedByCards = z.output<typeof named>
