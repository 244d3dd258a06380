import { z } from 'zod'

/** The few keys by which users are shown in records and pickers (platform.md §1.5). */
export const simpleUser = z.object({
  userId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  post: z.string().nullable().optional(),
})
export type SimpleUser = z.output<typeof simpleUser>
