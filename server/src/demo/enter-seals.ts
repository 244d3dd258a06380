import sharp from 'sharp'
import { regions } from '#protocol/crm/software-lock/words.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { keepFile, saveSeal } from '#server/crm/contract-file/door.ts'

/** A round seal without letters: fonts differ between machines. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">
<circle cx="240" cy="240" r="222" fill="none" stroke="#d9001b" stroke-width="16"/>
<path fill="#d9001b" d="M240 120 269 206 360 206 287 260 314 346 240 294 166 346 193 260 120 206 211 206Z"/></svg>`

const seals = [
  { region: 1, signFlag: 1, name: `${regions[1]}总公司章` },
  { region: 1, signFlag: 3, name: `${regions[1]}合同专用章` },
  { region: 2, signFlag: 1, name: `${regions[2]}公司章` },
] as const

/** The seals of both regions, signed by test certificates, so that contract files of the demonstration can be sealed. */
export async function enterSeals(services: AppServices, userId: number): Promise<void> {
  const viewer = viewerOf(services.directory.current(), userId)
  const actor = { services, viewer, client: { ip: '' } }
  const picture = await sharp(Buffer.from(DRAWING)).png().toBuffer()
  for (const seal of seals) {
    const { fileId } = await keepFile(actor, '印章.png', picture)
    await saveSeal(actor, { ...seal, fileId, provider: 'local' })
  }
}
