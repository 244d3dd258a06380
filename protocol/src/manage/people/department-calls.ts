import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { id, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { deptNode } from './shapes.ts'

const area = 'people'

/** The tree of departments (platform.md §5). */
export const departmentCalls = {
  queryDeptTree: call({
    path: 'adminDept/queryDeptTree',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '部门树',
    safe: true,
    request: z.object({ id: optional(id()), type: optionalText(20) }),
    reply: z.array(deptNode),
  }),
  queryDeptByAuth: call({
    path: 'adminDept/queryDeptByAuth',
    area,
    need: 'signedIn',
    summary: '数据权限内的部门',
    safe: true,
    request: z.object({}),
    reply: z.array(deptNode),
  }),
  addDept: call({
    path: 'adminDept/addDept',
    body: 'json',
    area,
    need: 'manage/users/deptSave',
    summary: '创建部门',
    request: z.object({ name: requiredText(20, '部门名称不能为空'), pid: id(), ownerUserId: optional(id()) }),
    reply: nothing,
  }),
  setDept: call({
    path: 'adminDept/setDept',
    body: 'json',
    area,
    need: 'manage/users/deptUpdate',
    summary: '编辑部门',
    request: z.object({
      deptId: id(),
      name: requiredText(20, '部门名称不能为空'),
      pid: optional(id()),
      ownerUserId: optional(id()),
    }),
    reply: nothing,
  }),
  moveDept: call({
    path: 'adminDept/moveDept',
    body: 'json',
    area,
    need: 'manage/users/deptUpdate',
    summary: '移动部门：上级和次序',
    request: z.object({
      deptId: id(),
      pid: id(),
      /** The department before which it comes; absent: the last. */
      beforeId: optional(id()),
    }),
    reply: nothing,
  }),
  deleteDept: call({
    path: 'adminDept/deleteDept/{deptId}',
    body: 'none',
    area,
    need: 'manage/users/deptDelete',
    summary: '删除部门',
    request: z.object({ deptId: id() }),
    reply: nothing,
  }),
} as const
