import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_RULE } from '#protocol/session/passwords.ts'
import { refuse } from '#server/platform/refusal.ts'

/** argon2id (the library's default) with the least memory advised for servers that do other work too. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Refuses 1106 what is not 6–20 characters with a letter and a digit (platform.md §2.7). */
export function checkPasswordRule(password: string): void {
  if (!PASSWORD_RULE.test(password)) refuse('weakPassword')
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
