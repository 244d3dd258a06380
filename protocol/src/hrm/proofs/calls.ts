import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, nothing, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { code } from '../wire.ts'

const area = 'hrmProof'
const settings = 'manage/hrm/archives'
const kind = integer(1, 2)

export const LONGEST_PURPOSE = 100
export const LONGEST_BODY = 2000

const proof = z.object({
  proofId: z.number(),
  number: z.string(),
  kind: z.number(),
  purpose: z.string(),
  createTime: z.string(),
  /** 1 valid, 2 revoked. */
  state: z.number(),
  revokeReason: z.string().nullable(),
})
export type Proof = z.output<typeof proof>

const issued = proof.extend({
  employeeId: z.number(),
  employeeName: z.string(),
  /** Who issued it; for one that was approved, who decided last. */
  realname: z.string(),
})
export type IssuedProof = z.output<typeof issued>

const template = z.object({
  kind: z.number(),
  title: z.string(),
  body: z.string(),
  signer: z.string(),
  updateTime: z.string().nullable(),
})
export type KeptTemplate = z.output<typeof template>

/** 在职证明, 收入证明 (hrm.md §6.4). */
export const proofCalls = {
  mine: call({
    path: 'hrmProof/queryMine',
    need: 'signedIn',
    ownEyes: true,
    area,
    summary: '开具给自己的证明',
    safe: true,
    request: z.object({}),
    reply: z.array(proof),
  }),
  list: call({
    path: 'hrmProof/queryPageList',
    body: 'json',
    need: 'hrm/employee/read',
    area,
    summary: '已开具的证明',
    safe: true,
    request: z.object({ ...paging, search: optionalText(100), kind: code(1, 2) }),
    reply: pageOf(issued),
  }),
  add: call({
    path: 'hrmProof/add',
    body: 'json',
    need: 'hrm/employee/update',
    area,
    summary: '为员工开具证明',
    request: z.object({ employeeId: id(), kind, purpose: text(LONGEST_PURPOSE) }),
    reply: z.object({ proofId: z.number(), number: z.string() }),
  }),
  revoke: call({
    path: 'hrmProof/revoke',
    body: 'json',
    need: 'hrm/employee/update',
    area,
    summary: '作废证明',
    request: z.object({ proofId: id(), reason: text(200) }),
    reply: nothing,
  }),
  download: call({
    path: 'hrmProof/download/{proofId}',
    need: 'signedIn',
    ownEyes: true,
    area,
    summary: '下载证明（PDF）：自己的，或有权查看敏感信息',
    safe: true,
    request: z.object({ proofId: id() }),
    reply: file,
  }),
  templates: call({
    path: 'hrmProof/queryTemplates',
    need: settings,
    area,
    summary: '证明模板',
    safe: true,
    request: z.object({}),
    reply: z.array(template),
  }),
  saveTemplate: call({
    path: 'hrmProof/saveTemplate',
    body: 'json',
    need: settings,
    area,
    summary: '保存证明模板；已开具的证明不变',
    request: z.object({ kind, title: text(50), body: text(LONGEST_BODY), signer: text(200) }),
    reply: nothing,
  }),
  check: call({
    path: 'hrmProof/check',
    body: 'json',
    need: 'public',
    area,
    summary: '核验证明：编号、姓名与收入证明的金额是否与开具的一致',
    safe: true,
    request: z.object({ number: text(30), name: text(50), amount: optionalText(20) }),
    /** 0 no such proof, 1 genuine, 2 revoked. */
    reply: z.object({ state: z.number() }),
  }),
} as const
