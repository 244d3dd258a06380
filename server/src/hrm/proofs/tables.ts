import type { GeneratedAlways } from 'kysely'

interface ProofTable {
  proof_id: GeneratedAlways<number>
  number: string
  kind: number
  employee_id: number
  employee_name: string
  purpose: string
  amount: string | null
  title: string
  body: string
  signer: string
  examine_id: number | null
  create_user_id: number
  create_time: Date
  revoked_at: Date | null
  revoke_user_id: number | null
  revoke_reason: string | null
}

interface TemplateTable {
  kind: number
  title: string
  body: string
  signer: string
  update_user_id: number
  update_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    hrm_proofs: ProofTable
    hrm_proof_templates: TemplateTable
  }
}
