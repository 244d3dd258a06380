import { z } from 'zod'

const person = {
  userId: z.number(),
  username: z.string(),
  realname: z.string(),
  img: z.string().nullable(),
  sex: z.number(),
  mobile: z.string(),
  email: z.string(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  post: z.string(),
  status: z.number(),
  createTime: z.string(),
  parentId: z.number(),
}

export const loginUser = z.object({
  ...person,
  parentName: z.string().nullable(),
  isAdmin: z.boolean(),
  isReadNotice: z.number(),
  userIdentity: z.number(),
  emailId: z.null(),
  hisTable: z.null(),
  roleId: z.null(),
  roleName: z.null(),
  /** Never filled: the v11.3.3 client posts it to a host on the internet. */
  serverUserInfo: z.null(),
  password: z.null(),
  /** Who looks at the product as this person; null: he himself. Our own client's, as is the next. */
  viewedBy: z.object({ realname: z.string(), mayExplain: z.boolean() }).nullable(),
  /** Another text as soon as he may do something else. */
  rightsMark: z.string(),
})

export const userCard = z.object({
  ...person,
  /** null for callers without users/read, as are the last login's time and address. */
  num: z.string().nullable(),
  lastLoginTime: z.string().nullable(),
  lastLoginIp: z.string().nullable(),
  companyName: z.string(),
})

export const userRow = z.object({
  ...person,
  parentName: z.string().nullable(),
  /** `1,2`; '' for callers without users/read and permission/update. */
  roleId: z.string(),
  roleName: z.string(),
  /** 0 super user, 1 head of the filtered department, 2 other. */
  userIdentity: z.number(),
  hisTable: z.number().nullable(),
  isAdmin: z.null(),
  isReadNotice: z.null(),
  emailId: z.null(),
  password: z.null(),
  roleIds: z.null(),
})

export const deptNode = z.object({
  deptId: z.number(),
  id: z.number(),
  pid: z.number(),
  name: z.string(),
  label: z.string(),
  ownerUserId: z.number().nullable(),
  currentNum: z.number().nullable(),
  /** Left out when empty: clients test the key. */
  get children() {
    return z.array(deptNode).optional()
  },
})

export const deptPick = z.object({
  deptId: z.number(),
  pid: z.number(),
  name: z.string(),
  currentNum: z.number(),
  allNum: z.number(),
  hasChildren: z.number(),
  ownerUserId: z.number().nullable(),
})

export const userPick = z.object({
  userId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  post: z.string(),
  mobile: z.string(),
  sex: z.number(),
})

export type LoginUser = z.output<typeof loginUser>
export type UserCard = z.output<typeof userCard>
export type UserRow = z.output<typeof userRow>
export type DeptNode = z.output<typeof deptNode>
export type DeptPick = z.output<typeof deptPick>
export type UserPick = z.output<typeof userPick>
