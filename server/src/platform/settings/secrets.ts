import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals values that must stay unreadable in the database. */
export interface SecretBox {
  /** Returns text to store, bound to `purpose` so that it cannot be moved to another row. */
  seal(secret: string, purpose: string): string
  /** @throws where it was sealed for something else, by another key, or changed since */
  open(sealed: string, purpose: string): string
  /** A key of this installation for one purpose, of that many bytes. */
  keyFor(purpose: string, bytes: number): Buffer
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A box that opens with this key alone (`SECRET_KEY`, docs/operations.md). */
export function createSecretBox(secretKey: string): SecretBox {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string, bytes: number) => {
    const name = `${purpose} ${bytes}`
    const known = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secretKey, '', `suoke ${purpose}`, bytes))
    keys.set(name, known)
    return known
  }
  const key = keyFor('secret box', 32)
  return {
    keyFor,
    seal: (secret, purpose) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag)
      const rest = bytes.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
    },
  }
}
