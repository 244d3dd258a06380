import { randomInt } from 'node:crypto'
import type { AppServices } from '#server/access/context.ts'
import { createSuperUser } from '#server/session/door.ts'
import { drawStaff } from './draw-staff.ts'
import { type FilledCompany, fillCompany, SEED } from './fill-company.ts'
import { createRandom } from './random.ts'

export interface FoundedCompany extends FilledCompany {
  /** Of every account. */
  password: string
}

const COMPANY = '锁客示范软件有限公司'

/**
 * Sets up an installation in which nobody is yet as the demonstration company. The password is drawn when not given.
 * Refuses 1106 (password) and 401 once there is a user.
 */
export async function foundCompany(
  services: AppServices,
  password: string = drawPassword(),
): Promise<FoundedCompany> {
  const [director] = drawStaff({ random: createRandom(`${SEED}/staff`), now: services.clock.now() })
  if (!director) throw new Error('the demonstration company has nobody to lead it')
  const { username, realname } = director
  await createSuperUser(services, { username, realname, password, companyName: COMPANY })
  return { ...(await fillCompany(services)), password }
}

/** Four letters and four digits that nobody misreads. */
export function drawPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const word = Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
  return `${word}${randomInt(1000, 10_000)}`
}
