import { sql } from 'kysely'
import { oaTypes, proofTypes } from '#protocol/examine/door.ts'
import { INCOME } from '#protocol/hrm/proofs/template.ts'
import { hrmRefusals } from '#protocol/hrm/refusals.ts'
import type { ExamineListener } from '#server/examine/door.ts'
import { refuse } from '#server/platform/refusal.ts'
import { meanPayOf } from '../salary/door.ts'
import { ownEmployeeId } from '../staff.ts'
import { revoke } from './act.ts'
import { issueProof, MONTHS } from './issue.ts'

const words: readonly unknown[] = proofTypes
const kindOf = (word: unknown): number => words.indexOf(word) + 1

/** 证明申请: one that has passed is issued to its initiator at once (hrm.md §6.4). */
export const proofApprovals: ExamineListener = {
  oaTypes: [oaTypes.proof],
  check: async ({ services }, { userId, values }) => {
    const employeeId = await ownEmployeeId(services.db, { userId })
    if (employeeId === null) return [{ level: 'refusal', words: hrmRefusals.ownEmployeeMissing[1] }]
    if (kindOf(values.type_id) !== INCOME || (await meanPayOf(services.db, employeeId, MONTHS))) return []
    return [{ level: 'refusal', words: hrmRefusals.proofWithoutPay[1] }]
  },
  submitting: async (trx, _, { userId, values }) => {
    const employeeId = await ownEmployeeId(trx, { userId })
    if (employeeId === null) return refuse('ownEmployeeMissing')
    if (kindOf(values.type_id) === INCOME && !(await meanPayOf(trx, employeeId, MONTHS)))
      refuse('proofWithoutPay')
  },
  passed: async (trx, writer, row) => {
    const kind = kindOf(row.type_id)
    const employeeId = await ownEmployeeId(trx, { userId: Number(row.create_user_id) })
    if (kind === 0 || employeeId === null) return
    await issueProof(trx, writer, { employeeId, kind, purpose: String(row.content ?? ''), examineId: row.id })
  },
  undone: async (trx, writer, row) => {
    const { rows } = await sql<{
      proof_id: number
      kind: number
      number: string
      employee_id: number
      employee_name: string
    }>`select proof_id, kind, number, employee_id, employee_name from hrm_proofs
      where examine_id = ${row.id} and revoked_at is null for update`.execute(trx)
    const [proof] = rows
    if (proof) await revoke(trx, writer, proof, '审批已撤销')
  },
}
