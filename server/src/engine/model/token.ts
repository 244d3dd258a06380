import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { SecretBox } from '#server/platform/settings/secrets.ts'

/**
 * Tokens of records (locks-and-extensions.md §1.5): one block of AES-128 over label, version, id and a check. A token hides how many
 * records there are and nothing else; rights are checked as with the id.
 */
const CIPHER = 'aes-128-ecb'
const VERSION = 1
const BLOCK = 16
/** Where the id begins, behind label, version and two zero bytes, and the check behind it. */
const ID_AT = 4
const CHECK_AT = 12
/** Text of a token; anything else is an id. */
const TOKEN_LENGTH = 22

type Keys = Pick<SecretBox, 'keyFor'>

function checkOf(keys: Keys, label: number, id: Buffer): Buffer {
  const secret = keys.keyFor('record token check', BLOCK)
  const hash = createHash('sha256')
    .update(Buffer.from([label]))
    .update(id)
    .update(secret)
  return hash.digest().subarray(0, BLOCK - CHECK_AT)
}

const keyOf = (keys: Keys) => keys.keyFor('record token', BLOCK)

/** The token of a record, of 22 characters; always the same. */
export function tokenOf(keys: Keys, { label }: Pick<RecordType, 'label'>, id: number): string {
  const block = Buffer.alloc(BLOCK)
  block[0] = label
  block[1] = VERSION
  block.writeBigUInt64BE(BigInt(id), ID_AT)
  checkOf(keys, label, block.subarray(ID_AT, CHECK_AT)).copy(block, CHECK_AT)
  const cipher = createCipheriv(CIPHER, keyOf(keys), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** The id that a request names by itself or by a token. Refuses (404) a token of another type, installation or making. */
export function recordIdOf(keys: Keys, type: RecordType, given: unknown): number {
  if (typeof given !== 'string' || given.length !== TOKEN_LENGTH) return Number(given)
  const decipher = createDecipheriv(CIPHER, keyOf(keys), null).setAutoPadding(false)
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== BLOCK) refuse('notFound')
  const block = Buffer.concat([decipher.update(bytes), decipher.final()])
  const id = block.subarray(ID_AT, CHECK_AT)
  const isOurs =
    block[0] === type.label &&
    block[1] === VERSION &&
    block.readUInt16BE(2) === 0 &&
    timingSafeEqual(checkOf(keys, type.label, id), block.subarray(CHECK_AT))
  // two spellings of the last character decode alike
  if (!isOurs || bytes.toString('base64url') !== given) refuse('notFound')
  return Number(id.readBigUInt64BE())
}

/** Adds the tokens of rows that carry their ids. */
export function giveTokens(
  { services }: { services: { secrets: Keys } },
  type: RecordType,
  rows: readonly Record<string, unknown>[],
): void {
  for (const row of rows) {
    const id = row[type.idKey]
    if (typeof id === 'number') row.encryptId = tokenOf(services.secrets, type, id)
  }
}
