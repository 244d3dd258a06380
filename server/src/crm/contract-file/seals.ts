import type { z } from 'zod'
import type { Seal, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import { flagsOf, type Region } from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { FileOwners } from '#server/engine/model/files.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keepFile } from './keep-file.ts'
import { clearPicture, LARGEST_PICTURE } from './seal-picture.ts'
import type { SealRow } from './tables.ts'
import { regionOf } from './templates.ts'

type Saved = z.output<typeof sealCalls.save.request>

const NODE = 'manage/crm/seal'
const OWNER = 'seal'

/** Pictures of seals: shown to those who administer or use seals, changed by the calls of seals alone. */
export const sealFileOwners: FileOwners = {
  owns: (module) => module === OWNER,
  mayRead: async ({ viewer }) => [NODE, 'crm/contract/seal'].some((path) => viewer.can(path)),
  mayEdit: async () => false,
}

/** Seals of a region, or of all: those in use, and for administrators the others. */
export async function listSeals({ services, viewer }: Actor, region?: number): Promise<Seal[]> {
  const rows = await services.db
    .selectFrom('seal')
    .selectAll()
    .$if(region !== undefined, (query) => query.where('region', '=', regionOf(region ?? 0)))
    .$if(!viewer.can(NODE), (query) => query.where('status', '=', 1))
    .orderBy('region')
    .orderBy('sign_flag')
    .orderBy('seal_id')
    .execute()
  return rows.map((row) => ({
    sealId: row.seal_id,
    region: row.region,
    signFlag: row.sign_flag,
    name: row.name,
    fileId: String(row.file_id),
    url: `/adminFile/down/${row.file_id}`,
    widthMm: row.width_mm,
    provider: row.provider,
    certAlias: row.cert_alias,
    status: row.status,
  }))
}

/** The seal in use for this; 2245 where there is none. */
export async function requireSeal(
  { db }: { db: Actor['services']['db'] | Transaction<Tables> },
  region: Region,
  signFlag: number,
): Promise<SealRow> {
  if (!Object.hasOwn(flagsOf(region), signFlag)) refuse('sealFlagUnknown')
  const row = await db
    .selectFrom('seal')
    .selectAll()
    .where('region', '=', region)
    .where('sign_flag', '=', signFlag)
    .where('status', '=', 1)
    .executeTakeFirst()
  return row ?? refuse('sealNotSet')
}

/** Makes or changes a seal; a new one, and one that is put in use, replaces the one that was used for the same. */
export async function saveSeal(acting: Acting & Actor, asked: Saved): Promise<{ sealId: number }> {
  const { services, viewer } = acting
  const region = regionOf(asked.region)
  const { signFlag, name, provider, widthMm = signFlag === 3 ? 38 : 42 } = asked
  if (!Object.hasOwn(flagsOf(region), signFlag)) refuse('sealFlagUnknown')
  if (provider === 'p12' && !asked.certAlias) refuse('sealCertificateMissing')
  const picture = asked.fileId ? await takePicture(acting, Number(asked.fileId)) : null
  const now = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    const known = asked.sealId
      ? await trx
          .selectFrom('seal')
          .selectAll()
          .where('seal_id', '=', asked.sealId)
          .forUpdate()
          .executeTakeFirst()
      : null
    if (asked.sealId && !known) refuse('rowUnknown')
    const fileId = picture ? Number(picture.fileId) : known?.file_id
    if (!fileId) refuse('sealPicture')
    if (asked.certAlias && provider === 'p12') await requireCertificate(trx, asked.certAlias)
    const status = known?.status ?? 1
    if (status === 1) await putOthersAway(trx, { region, signFlag, but: known?.seal_id ?? 0, now })
    const values = {
      region,
      sign_flag: signFlag,
      name,
      file_id: fileId,
      width_mm: widthMm,
      provider,
      cert_alias: provider === 'p12' ? (asked.certAlias ?? null) : null,
      update_time: now,
    }
    const { seal_id: sealId } = known
      ? await trx
          .updateTable('seal')
          .set(values)
          .where('seal_id', '=', known.seal_id)
          .returning('seal_id')
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('seal')
          .values({ ...values, status: 1, create_user_id: viewer.userId, create_time: now })
          .returning('seal_id')
          .executeTakeFirstOrThrow()
    if (picture)
      await services.files.claim(trx, acting, picture.batchId, {
        module: OWNER,
        id: sealId,
        field: String(fileId),
      })
    await recordActs(trx, acting, [
      adminAct('crm', known ? '编辑' : '新建', '印章', titleOf(region, signFlag, name)),
    ])
    return { sealId }
  })
}

const titleOf = (region: Region, flag: number, name: string) =>
  `${regions[region]}${flagsOf(region)[flag] ?? ''}：${name}`

/** The uploaded picture as seals use it, as a new file of the caller. */
async function takePicture(actor: Actor, fileId: number) {
  const { services } = actor
  const uploaded = await services.files.bytes(services.db, fileId, LARGEST_PICTURE)
  if (!uploaded) refuse('sealPicture')
  await inTransaction(services.db, (trx) => services.files.requireFree(trx, actor, uploaded.batchId))
  return keepFile(actor, '印章.png', await clearPicture(uploaded.bytes))
}

async function requireCertificate(trx: Transaction<Tables>, alias: string): Promise<void> {
  const found = await trx
    .selectFrom('seal_certificate')
    .select('alias')
    .where('alias', '=', alias)
    .where('is_test', '=', false)
    .executeTakeFirst()
  if (!found) refuse('sealCertificateMissing')
}

async function putOthersAway(
  trx: Transaction<Tables>,
  { region, signFlag, but, now }: { region: Region; signFlag: number; but: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('seal')
    .set({ status: 0, update_time: now })
    .where('region', '=', region)
    .where('sign_flag', '=', signFlag)
    .where('status', '=', 1)
    .where('seal_id', '<>', but)
    .execute()
}

/** Puts a seal in use, in place of the one before, or out of use. */
export async function setSealStatus(
  acting: Acting,
  { sealId, status }: { sealId: number; status: 0 | 1 },
): Promise<void> {
  const { services } = acting
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    const row = await trx
      .selectFrom('seal')
      .selectAll()
      .where('seal_id', '=', sealId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) refuse('rowUnknown')
    const { region, sign_flag: signFlag, name } = row
    if (status === 1) await putOthersAway(trx, { region, signFlag, but: sealId, now })
    await trx.updateTable('seal').set({ status, update_time: now }).where('seal_id', '=', sealId).execute()
    const word = status === 1 ? '启用' : '停用'
    await recordActs(trx, acting, [adminAct('crm', word, '印章', titleOf(region, signFlag, name))])
  })
}
