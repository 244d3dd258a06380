import { concluded } from '#protocol/crm/complaint/status.ts'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, StoredRow } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { notifyHandler } from './notify.ts'

type Complaint = RowOf<typeof complaint>

const codes = concluded.map((name) => stateCode(complaint, name))
const refuseWithoutResult = (): never => {
  throw refusal('required', '处理结果').at('handleResult')
}

/** What is handled has an outcome, whichever way it came there. */
function requireResults(rows: readonly StoredRow[]): void {
  if (rows.some(({ handle_result: result }) => (result ?? '') === '')) refuseWithoutResult()
}

/** What is peculiar to complaints (locks-and-extensions.md §19). */
export const complaintRules: RecordRules<Complaint> = {
  saving: {
    check: async ({ stored, values }) => {
      const isConcluded = stored !== null && codes.includes(Number(stored.handle_status))
      if (isConcluded && 'handle_result' in values && (values.handle_result ?? '') === '')
        refuseWithoutResult()
    },
    saved: notifyHandler,
  },
  happening: { finish: async ({ rows }) => requireResults(rows) },
}
