import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_RULE } from '#protocol/session/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'

/** argon2id (the library's default) with the least memory advised for servers that do other work too. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many of the most common passwords are refused. */
const MOST_COMMON = 10_000
let common: Promise<ReadonlySet<string>> | undefined

/** Half a megabyte that only choosing a password needs. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON))
}

/**
 * Refuses with 1106, each with its own sentence (platform.md §2.7): not 6–20 characters with a letter and a
 * digit, control characters, a login name of one of its users, one of the most common passwords.
 */
export async function checkNewPassword(
  password: string,
  usernames: readonly string[],
  field = 'password',
): Promise<void> {
  if (/\p{Cc}/u.test(password)) throw refusal('passwordControls').at(field)
  if (!PASSWORD_RULE.test(password)) throw refusal('weakPassword').at(field)
  const lower = password.toLowerCase()
  if (usernames.some((name) => lower.includes(name.toLowerCase())))
    throw refusal('passwordHoldsName').at(field)
  common ??= loadCommon()
  if ((await common).has(lower)) throw refusal('passwordCommon').at(field)
}

/** The text to store; it carries its own salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** Whether the password fits. Without a stored hash the same work is done for nothing: unknown names take as long. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy-1')
  const fits = await verify(stored ?? (await decoy), password)
  return fits && typeof stored === 'string'
}
