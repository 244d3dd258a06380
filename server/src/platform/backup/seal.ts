import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { type ByteReader, readBytes } from './byte-reader.ts'

/**
 * An archive is sealed piece by piece with AES-256-GCM under a key of its own, drawn from BACKUP_KEY and its
 * salt. Every piece is bound to its position and the last one is marked, so that changes, omissions and
 * truncation are detected. Without BACKUP_KEY a public key is used: damage is detected, but nothing is hidden.
 */
const MAGIC = 'SUOKE-BACKUP'
const FORMAT = 1
const KNOWN_TO_ALL = 'not encrypted'
const PIECE = 256 * 1024
const TAG = 16
const LAST = 2 ** 31
const LONGEST_HEAD = 4096

const headSchema = z.object({ format: z.number(), encrypted: z.boolean(), salt: z.string() })
type Head = z.infer<typeof headSchema>

const drawKey = (secret: string | undefined, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret ?? KNOWN_TO_ALL, salt, 'suoke backup', 32))

function nonceOf(ordinal: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUIntBE(ordinal, 6, 6)
  return nonce
}

/** The sealed archive, head first. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  secret: string | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const salt = randomBytes(16)
  const head: Head = { format: FORMAT, encrypted: secret !== undefined, salt: salt.toString('base64') }
  const line = `${MAGIC} ${JSON.stringify(head)}`
  yield Buffer.from(`${line}\n`)
  const key = drawKey(secret, salt)
  const reader = readBytes(source)
  let ordinal = 0
  for (let next = await takeUpTo(reader, PIECE); ; ordinal++) {
    const piece = next
    next = piece.length < PIECE ? Buffer.alloc(0) : await takeUpTo(reader, PIECE)
    const isLast = next.length === 0
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(ordinal, isLast))
    cipher.setAAD(Buffer.from(line))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length + (isLast ? LAST : 0))
    yield Buffer.concat([length, cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    if (isLast) return
  }
}

/** Everything there is, up to so much. */
async function takeUpTo(reader: ByteReader, most: number): Promise<Buffer> {
  const whole = await reader.take(most)
  return whole ?? (await reader.rest())
}

/**
 * What was sealed.
 * @throws StartFailure for what is no archive, of a newer format, damaged, cut off, or sealed with another key
 */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  secret: string | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const reader = readBytes(source)
  const line = await reader.takeLine(LONGEST_HEAD)
  const head = readHead(line)
  if (line === null || !head) throw new StartFailure('这不是锁客的备份文件。')
  if (head.format > FORMAT) throw new StartFailure('备份文件由更新版本的锁客写成：请用同样或更新的版本恢复。')
  if (head.encrypted && secret === undefined)
    throw new StartFailure('备份文件是加密的：请用 BACKUP_KEY 给出备份时的密钥。')
  const key = drawKey(head.encrypted ? secret : undefined, Buffer.from(head.salt, 'base64'))
  for (let ordinal = 0; ; ordinal++) {
    const marked = (await reader.take(4))?.readUInt32BE() ?? cutOff()
    const isLast = marked >= LAST
    const length = isLast ? marked - LAST : marked
    if (length > PIECE) damaged(head, ordinal)
    const piece = (await reader.take(length)) ?? cutOff()
    const tag = (await reader.take(TAG)) ?? cutOff()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(ordinal, isLast))
    decipher.setAAD(Buffer.from(line))
    decipher.setAuthTag(tag)
    const opened = decipher.update(piece)
    try {
      decipher.final()
    } catch {
      damaged(head, ordinal)
    }
    yield opened
    if (!isLast) continue
    if (await reader.take(1)) damaged(head, ordinal + 1)
    return
  }
}

function readHead(line: string | null): Head | null {
  if (!line?.startsWith(`${MAGIC} `)) return null
  try {
    return headSchema.parse(JSON.parse(line.slice(MAGIC.length + 1)))
  } catch {
    return null
  }
}

function cutOff(): never {
  throw new StartFailure('备份文件不完整：它在中途结束了，请换一个备份。')
}

function damaged({ encrypted }: Head, ordinal: number): never {
  const byKey = encrypted && ordinal === 0
  throw new StartFailure(
    byKey ? 'BACKUP_KEY 不是备份时的密钥，或者备份文件已损坏。' : '备份文件已损坏或被改动：请换一个备份。',
  )
}
