import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { sealCalls } from '#protocol/crm/contract-file/calls.ts'
import type { Region } from '#protocol/crm/contract-file/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { SigningKey } from '#server/platform/signing/cms.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { readRegionCompany } from '../region-company/door.ts'
import './tables.ts'

onConstraint('seal_certificate_pkey', 'sealCertificateNameTaken', 'alias')

/** Bytes of a file with a certificate. */
const LARGEST = 64 * 1024
const ROOT = 'test-root'
const testAlias = (region: Region) => `test-${region}`
const purposeOf = (alias: string) => `seal certificate ${alias}`

type Row = { alias: string; key: SigningKey; isTest: boolean; userId: number; now: Date }

const nameOf = (pem: string | undefined, part: 'subject' | 'issuer'): string =>
  new X509Certificate(pem ?? '')[part]
    .split('\n')
    .find((line) => line.startsWith('CN='))
    ?.slice(3) ?? ''

function rowOf({ secrets }: Pick<AppServices, 'secrets'>, { alias, key, isTest, userId, now }: Row) {
  const [own] = key.certificates
  return {
    alias,
    is_test: isTest,
    private_key: secrets.seal(key.key, purposeOf(alias)),
    certificates: key.certificates.join('\n'),
    subject: nameOf(own, 'subject'),
    issuer: nameOf(own, 'issuer'),
    valid_to: new Date(new X509Certificate(own ?? '').validTo),
    create_user_id: userId,
    create_time: now,
  }
}

async function readKey(
  { secrets, db }: Pick<AppServices, 'secrets' | 'db'>,
  alias: string,
): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('seal_certificate')
    .selectAll()
    .where('alias', '=', alias)
    .executeTakeFirst()
  if (!row) return null
  const certificates =
    row.certificates.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  return { key: secrets.open(row.private_key, purposeOf(alias)), certificates }
}

/** The key by which a seal signs: that of its certificate, or the test key of its region, made when it is first used. */
export async function signingKey(
  services: AppServices,
  { region, alias }: { region: Region; alias: string | null },
): Promise<SigningKey> {
  const found = await readKey(services, alias ?? testAlias(region))
  if (found) return found
  if (alias) refuse('sealCertificateMissing')
  return makeTestKey(services, region)
}

/** A certificate of the region's own, below the one test root of the installation (locks-and-extensions.md §12.8). */
async function makeTestKey(services: AppServices, region: Region): Promise<SigningKey> {
  const { companyName } = await readRegionCompany(services, region)
  const issuer = await keepFirst(services, ROOT, { name: '锁客测试根证书' })
  return keepFirst(services, testAlias(region), { name: `${companyName}测试印章`, issuer })
}

/** The test key under a name. Of two that are made at once the first is kept; keys take seconds, so nothing is locked meanwhile. */
async function keepFirst(
  services: AppServices,
  alias: string,
  made: { name: string; issuer?: SigningKey },
): Promise<SigningKey> {
  const stored = await readKey(services, alias)
  if (stored) return stored
  const { makeCertificate } = await import('#server/platform/signing/certificates.ts')
  const now = services.clock.now()
  const key = await makeCertificate({ ...made, now })
  await services.db
    .insertInto('seal_certificate')
    .values(rowOf(services, { alias, key, isTest: true, userId: 0, now }))
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .execute()
  return (await readKey(services, alias)) ?? refuse('sealCertificateMissing')
}

/** What there is to sign with; keys never leave the server. */
export async function listCertificates({
  db,
}: Pick<AppServices, 'db'>): Promise<ReplyOf<typeof sealCalls.certificates>> {
  const rows = await db
    .selectFrom('seal_certificate')
    .select(['alias', 'is_test', 'subject', 'issuer', 'valid_to'])
    .where('alias', '<>', ROOT)
    .orderBy('create_time')
    .execute()
  return rows.map((row) => ({
    alias: row.alias,
    isTest: row.is_test,
    subject: row.subject,
    issuer: row.issuer,
    validTo: formatDay(row.valid_to),
  }))
}

/** Takes in key and certificates of a PKCS#12 file; its passphrase is not kept. */
export async function addCertificate(
  acting: Acting,
  upload: Upload | undefined,
  { alias, passphrase }: { alias: string; passphrase: string },
): Promise<void> {
  const { services, viewer } = acting
  if (!upload || upload.size > LARGEST) refuse('sealCertificateUnfit')
  const file = await readFile(upload.path)
  const key = await services.documents.make('keys', { file, passphrase }, viewer.userId)
  if (!key) refuse('sealCertificateUnfit')
  const now = services.clock.now()
  const row = rowOf(services, { alias, key, isTest: false, userId: viewer.userId, now })
  if (row.valid_to < now) refuse('sealCertificateExpired')
  await inTransaction(services.db, async (trx) => {
    await trx.insertInto('seal_certificate').values(row).execute()
    await recordActs(trx, acting, [adminAct('crm', '新建', '签章证书', `${alias}：${row.subject}`)])
  })
}
