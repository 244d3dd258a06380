import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer, optionalText } from '#protocol/platform/wire.ts'
import { foundGroupsSchema } from './operations.ts'

/** What the rules over rows decide about a record, in the order in which it is explained (record-engine.md §10). */
export const accessActions = {
  list: '在列表中看到',
  read: '打开详情',
  edit: '编辑',
  delete: '删除',
} as const
export type AccessAction = keyof typeof accessActions
export const isAccessAction = (value: string): value is AccessAction => Object.hasOwn(accessActions, value)

const actionOf = z.string().refine(isAccessAction)

/** The right to ask who reaches a record and why, and what a user reaches. */
export const ACCESS_RIGHT = 'manage/permission/explain'

/** A rule that grants the access, and the sentence for this record and user. */
const reason = z.object({
  rule: z.enum(['administrator', 'range', 'team', 'creator', 'parent', 'type']),
  words: z.string(),
})
export type AccessReason = z.output<typeof reason>

const person = z.object({
  userId: z.number(),
  realname: z.string(),
  deptName: z.string().nullable(),
  reasons: z.array(reason),
})
export type PersonAccess = z.output<typeof person>

const verdict = z.object({
  action: actionOf,
  allowed: z.boolean(),
  /** Rules that grant it. */
  reasons: z.array(reason),
  /** Where none does: what each of them lacks. */
  lacks: z.array(z.string()),
})
export type AccessVerdict = z.output<typeof verdict>

const fieldVerdict = z.object({
  key: z.string(),
  name: z.string(),
  /** As a sentence: hidden, shown alone, masked; with the role that decides. */
  words: z.string(),
  isHidden: z.boolean(),
})
export type FieldVerdict = z.output<typeof fieldVerdict>

const type = integer(1, 99)

/**
 * Who reaches which records and fields, and by which rule; our own client's. Answered by the rights of the signed-in user, even during
 * view-as.
 */
export const declareAccessCalls = ({
  paths,
}: {
  paths: Record<'people' | 'one' | 'fields' | 'find', string>
}) => ({
  people: call({
    path: paths.people,
    need: ACCESS_RIGHT,
    area: 'record',
    summary: '谁能看到此记录：每个人及其依据的规则',
    safe: true,
    asOneself: true,
    request: z.object({ type, id: id(), action: actionOf }),
    reply: z.object({ ownerUserName: z.string(), people: z.array(person) }),
  }),
  one: call({
    path: paths.one,
    need: ACCESS_RIGHT,
    area: 'record',
    summary: '某员工能否看到、编辑、删除此记录，及其依据或缺少的条件',
    safe: true,
    asOneself: true,
    request: z.object({ type, id: id(), userId: id() }),
    reply: z.array(verdict),
  }),
  fields: call({
    path: paths.fields,
    need: ACCESS_RIGHT,
    area: 'record',
    summary: '某员工看不到、不能修改或被掩码的字段，及决定它的角色',
    safe: true,
    asOneself: true,
    request: z.object({ type, userId: id() }),
    reply: z.array(fieldVerdict),
  }),
  find: call({
    path: paths.find,
    need: ACCESS_RIGHT,
    area: 'record',
    summary: '按名称查找本人可见的记录，用于说明他人能否看到',
    safe: true,
    asOneself: true,
    request: z.object({ word: optionalText(60) }),
    reply: foundGroupsSchema,
  }),
})
export type AccessCalls = ReturnType<typeof declareAccessCalls>
