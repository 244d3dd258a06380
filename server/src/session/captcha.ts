import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { PublicContext } from '#server/access/context.ts'
import { type Download, download } from '#server/platform/http/download.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { throttle } from './throttle.ts'
import './tables.ts'

const COOKIE = 'captcha'
const LIFE = 2 * MINUTE
/** How far from upright still counts, in degrees. */
const TOLERANCE = 10
/** Pictures are turned at least this far, so that not touching the slider never passes. */
const LEAST_TURN = 30

type Asking = Pick<PublicContext<unknown>, 'services' | 'client' | 'cookies' | 'setCookie'>

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')

/**
 * A scene turned by a hidden angle. The angle stays in the database; the browser gets a random id in an HttpOnly
 * cookie for 2 minutes (platform.md §2.8; a signed cookie would carry the answer in the open).
 */
export async function showCaptcha(asking: Asking, scene: number): Promise<Download> {
  const { services, client } = asking
  throttle(services, 'captcha', client.ip)
  const turned = randomInt(LEAST_TURN, 360 - LEAST_TURN)
  const id = randomBytes(32).toString('hex')
  const now = services.clock.now()
  await services.db.deleteFrom('captchas').where('expires_at', '<=', now).execute()
  await services.db
    .insertInto('captchas')
    .values({ id_hash: hashOf(id), angle: 360 - turned, expires_at: new Date(now.getTime() + LIFE) })
    .execute()
  const { secure } = client
  asking.setCookie(COOKIE, id, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: LIFE / 1000, secure })
  const headers = { 'cache-control': 'no-store' }
  const body = await drawCaptcha(scene, turned)
  return download({ name: `captcha-${scene}.png`, contentType: 'image/png', body, inline: true, headers })
}

/** Whether the picture was turned upright. Every picture is good for one answer, right or wrong. */
export async function solveCaptcha({ services, cookies }: Asking, angle: number): Promise<boolean> {
  const id = cookies[COOKIE]
  if (!id) return false
  const row = await services.db
    .deleteFrom('captchas')
    .where('id_hash', '=', hashOf(id))
    .returning(['angle', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= services.clock.now()) return false
  const apart = Math.abs((((angle - row.angle) % 360) + 360) % 360)
  return Math.min(apart, 360 - apart) <= TOLERANCE
}
