import type { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import {
  firstTemplates,
  type ProofTemplate,
  proofKinds,
  unknownPlace,
} from '#protocol/hrm/proofs/template.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

/** The template of a kind as the company has it, or that of a new installation. */
export async function readTemplate(db: Database, kind: number): Promise<ProofTemplate> {
  const row = await db
    .selectFrom('hrm_proof_templates')
    .select(['title', 'body', 'signer'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? firstTemplates[kind] ?? refuse('invalidAt', 'kind')
}

export async function listTemplates(db: Database): Promise<ReplyOf<typeof proofCalls.templates>> {
  const rows = await db.selectFrom('hrm_proof_templates').selectAll().execute()
  const kept = new Map(rows.map((row) => [row.kind, row]))
  return proofKinds.map(({ code }) => {
    const row = kept.get(code)
    const first = firstTemplates[code] ?? { title: '', body: '', signer: '' }
    const { title, body, signer } = row ?? first
    return { kind: code, title, body, signer, updateTime: row ? formatMoment(row.update_time) : null }
  })
}

/** Saves a template; a word in braces that is no place of it is refused by its name. */
export async function saveTemplate(
  acting: Acting,
  { kind, ...template }: RequestOf<typeof proofCalls.saveTemplate>,
): Promise<void> {
  const unknown = unknownPlace(kind, template)
  if (unknown !== null) refuse('proofPlaceUnknown', unknown)
  const { services, viewer } = acting
  const written = { ...template, update_user_id: viewer.userId, update_time: services.clock.now() }
  await inTransaction(services.db, async (trx) => {
    await trx
      .insertInto('hrm_proof_templates')
      .values({ kind, ...written })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(written))
      .execute()
    await recordActs(trx, acting, [
      adminAct('hrm', '编辑', `${template.title}模板`, `编辑了${template.title}模板`),
    ])
  })
}
