import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { code, looseDay } from '../wire.ts'

const area = 'hrmEmployee'

/** The types of 人事异动 (hrm.md §4.1). */
export const moveTypes = { become: 4, transfer: 5, promotion: 6, demotion: 7, fullTime: 8 } as const

/** Keys that are absent or empty leave what the employee has; `old*` keys of clients are not read. */
const move = z.object({
  employeeId: id(),
  changeType: code(4, 8),
  changeReason: code(1, 7),
  newDept: optional(id()),
  newParentId: optional(id()),
  newPost: optionalText(50),
  newPostLevel: optionalText(50),
  newWorkAddress: optionalText(255),
  probation: code(0, 6),
  effectTime: looseDay(),
  remarks: optionalText(800),
})
export type MoveRequest = z.output<typeof move>

const moveSchema = z.object({
  recordId: z.number(),
  changeType: z.number(),
  changeReason: z.number().nullable(),
  newDept: z.number().nullable(),
  newDeptName: z.string().nullable(),
  newParentId: z.number().nullable(),
  newParentName: z.string().nullable(),
  newPost: z.string().nullable(),
  newPostLevel: z.string().nullable(),
  newWorkAddress: z.string().nullable(),
  probation: z.number().nullable(),
  effectTime: z.string(),
  remarks: z.string().nullable(),
  /** 0 ahead, 1 carried out, 2 not carried out: `droppedBecause`. */
  state: z.number(),
  droppedBecause: z.string().nullable(),
  createTime: z.string(),
})
export type Move = z.output<typeof moveSchema>

/** 转正, 调岗, 晋升降级 (hrm.md §6.1), and what of them an employee has. */
export const moveCalls = {
  become: call({
    path: 'hrmEmployee/become',
    body: 'json',
    need: 'hrm/employee/become',
    area,
    summary: '办理转正',
    request: move,
    reply: nothing,
  }),
  changePost: call({
    path: 'hrmEmployee/changePost',
    body: 'json',
    need: 'hrm/employee/changePost',
    area,
    summary: '调整部门、岗位',
    request: move,
    reply: nothing,
  }),
  promotion: call({
    path: 'hrmEmployee/promotion',
    body: 'json',
    need: 'hrm/employee/promotion',
    area,
    summary: '晋升、降级',
    request: move,
    reply: nothing,
  }),
  takeBack: call({
    path: 'hrmEmployee/takeBackMove',
    body: 'json',
    need: ['hrm/employee/become', 'hrm/employee/changePost', 'hrm/employee/promotion'],
    area,
    summary: '撤回尚未生效的人事异动',
    request: z.object({ recordId: id() }),
    reply: nothing,
  }),
  list: call({
    path: 'hrmEmployee/queryMoves/{employeeId}',
    need: 'hrm/employee/read',
    area,
    summary: '员工的人事异动',
    safe: true,
    request: z.object({ employeeId: id() }),
    reply: z.array(moveSchema),
  }),
} as const
