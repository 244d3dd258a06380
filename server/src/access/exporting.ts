import { finished, type Readable } from 'node:stream'
import { Download, XLSX } from '#server/platform/http/download.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { AppServices } from './context.ts'

/** A workbook that is made while it is read. */
export interface Sheet {
  /** Of the file. */
  name: string
  /** Rows it will have. */
  total: number
  /** Closed once the last byte was read or the reader has gone. */
  body: Readable
}

/**
 * What a call declared with `reply: workbook` answers: an export that has not begun. The endpoint makes it when
 * its turn has come, two of a person and four of the process at a time, of whatever kind they are (platform.md
 * §1.7). Nothing that is made while it is read can be answered otherwise: a {@link Download} is there, whole,
 * before it is sent (a template, a stored file, the paper of one record), costs no more than any other call and
 * takes no turn.
 */
export class Export {
  readonly make: () => Promise<Sheet>
  /** Optional: called when no turn came in time; throws the refusal that reports what happens instead. */
  readonly later: (() => Promise<never>) | undefined
  constructor(make: () => Promise<Sheet>, later?: () => Promise<never>) {
    this.make = make
    this.later = later
  }
}

/**
 * Generates an export in the user's turn, which lasts until the last byte was read, the reader has gone, or it
 * failed. Refused with 429 while too many are running, unless it declares `later`.
 */
export async function exportInTurn(
  { exports, config }: Pick<AppServices, 'exports' | 'config'>,
  userId: number,
  { make, later }: Export,
): Promise<Download<Readable>> {
  const isFull = exports.isFull(userId)
  const giveBack = await exports.take(userId, later ? config.limits.exportWait : 0)
  if (!giveBack) return later ? later() : refuse(isFull ? 'ownExportsRunning' : 'exportsRunning')
  try {
    const { name, total, body } = await make()
    finished(body, giveBack)
    return new Download({ name, contentType: XLSX, headers: { 'x-total-rows': String(total) }, body })
  } catch (error) {
    giveBack()
    throw error
  }
}
