import { contract } from '#protocol/crm/contract/type.ts'
import { sentFileSchema } from '#protocol/crm/contract-file/sent.ts'
import { FILE_BESIDE } from '#protocol/crm/contract-file/words.ts'
import { lockRegion } from '#protocol/crm/software-lock/words.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { SavedMoment, SaveMoment, Values } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { checkedForm, chosenOf, formIn, kindOf } from './check-form.ts'
import { kindsInOrder } from './orders.ts'
import { requireSeal } from './seals.ts'
import { regionOf } from './templates.ts'

/** 快速创建合同文件 in the panel of a contract (locks-and-extensions.md §12.1). */

const sentSchema = sentFileSchema.extend({ region: lockRegion() })

/** The form of a file that was sent with the contract; null without one. */
function sentFile({ request }: Pick<SaveMoment, 'request'>) {
  const sent = request?.[FILE_BESIDE] ?? null
  return sent === null ? null : sentSchema.parse(sent)
}

/** Whether a save has the form of a file with it. */
export const hasFile = ({ request }: Pick<SaveMoment, 'request'>): boolean =>
  (request?.[FILE_BESIDE] ?? null) !== null

/** A draft keeps the form as it is. */
const isDraft = ({ request }: Pick<SaveMoment, 'request'>): boolean =>
  Number(request?.entity.checkStatus) === stateCode(contract, 'draft')

/** Refuses a form of which no file could be made, and with it the contract. */
export async function checkFile(moment: SaveMoment & { trx: Transaction<Tables> }): Promise<void> {
  const sent = sentFile(moment)
  if (!sent || isDraft(moment)) return
  const { trx, values, stored } = moment
  const region = regionOf(sent.region)
  const form = checkedForm(region, formIn(sent))
  const signFlag = Number(form.signFlag)
  if (signFlag > 0) await requireSeal({ db: trx }, region, signFlag)
  const row: Values = { ...stored, ...values }
  if (!row.business_id) return
  const locks = await kindsInOrder(trx, Number(row.business_id))
  if (locks.length > 0) kindOf(row, chosenOf(locks, sent.shellNums))
}

/** Keeps the form with the contract until its file is made. */
export async function keepFileForm(moment: SavedMoment): Promise<void> {
  const sent = sentFile(moment)
  if (!sent) return
  const { trx, actor, id, now } = moment
  const row = {
    region: regionOf(sent.region),
    shell_nums: sent.shellNums ?? '',
    form: JSON.stringify(formIn(sent)),
    create_user_id: actor.viewer.userId,
    update_time: now,
  }
  await trx
    .insertInto('contract_file_form')
    .values({ contract_id: id, ...row })
    .onConflict((conflict) => conflict.column('contract_id').doUpdateSet(row))
    .execute()
}
