import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, ids, integer, nothing, optional } from '#protocol/platform/wire.ts'
import { everyMonth } from './goal.ts'

const area = 'goal'
const need = 'manage/crm/achievement'

const year = () => integer(1900, 9999)
/** 2 departments, 3 people; 1, the whole company, is not used. */
const owner = () => integer(2, 3)
const metric = () => integer(1, 2)
/** Read by `readGoalAmount`, which refuses with a sentence of its own. */
const months = everyMonth(() => z.unknown().optional())

export const goalSchema = z.object({
  achievementId: z.number(),
  objId: z.number(),
  objName: z.string(),
  objIds: z.null(),
  type: z.number(),
  year: z.string(),
  status: z.number(),
  yeartarget: z.number(),
  ...everyMonth(() => z.number()),
})
export type Goal = z.infer<typeof goalSchema>

/** Goals of departments and people (bi.md §16). */
export const goalCalls = {
  list: call({
    path: 'biAchievement/queryAchievementList',
    need,
    area,
    summary: '部门目标或员工目标',
    safe: true,
    request: z.object({
      year: year(),
      type: optional(owner()).transform((type) => type ?? 2),
      status: metric(),
      deptId: optional(id()),
      userId: optional(id()),
    }),
    reply: z.array(goalSchema),
  }),
  add: call({
    path: 'biAchievement/addAchievement',
    body: 'json',
    need,
    area,
    summary: '设置目标；同一年度、指标与对象的目标被替换',
    request: z.object({
      type: owner(),
      year: year(),
      status: metric(),
      ...months,
      objIds: z.preprocess((value) => value ?? [], ids(2000)),
    }),
    reply: nothing,
  }),
  update: call({
    path: 'biAchievement/setAchievement',
    body: 'json',
    bare: 'list',
    need,
    area,
    summary: '修改目标各月的金额',
    request: z.object({ list: z.array(z.object({ achievementId: id(), ...months })).max(5000) }),
    reply: nothing,
  }),
  remove: call({
    path: 'biAchievement/deleteAchievement',
    need,
    area,
    summary: '删除目标',
    request: z.object({ achievementId: id() }),
    reply: nothing,
  }),
} as const
