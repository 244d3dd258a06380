import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const DIGITS = 6
/** Clocks of phones may be this many periods off. */
const WINDOW = 1
/** As RFC 4226 advises for SHA-1. */
const SECRET_BYTES = 20

/** Who appears in the app, and for which account. */
interface Named {
  issuer: string
  label: string
}

const totp = (secret: string, named: Named) =>
  new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })

/** Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** `otpauth://totp/…`, which authenticator apps read as a QR code. */
export const uriOf = (secret: string, named: Named): string => totp(secret, named).toString()

/** The number of the period to which the code belongs, now or one period off; null: to none. */
export function periodOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(secret, { issuer: '', label: '' }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}
