import { REFUSALS_OVERFLOW } from '#protocol/logs/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Overflow } from '#server/access/refusal-log.ts'
import { inTransaction } from '#server/platform/database/database.ts'

const nameOf = ({ realname, ip }: Overflow) => realname || (ip ? `来自 ${ip} ` : '全部')

/** Notifies administrators whose refusals are no longer written one by one. */
export function tellOverflows(services: AppServices): void {
  const { db, directory, log, notify, refusals } = services
  const tell = async (of: Overflow) => {
    const snapshot = directory.current()
    const recipients = snapshot.users.map(({ userId }) => userId).filter(snapshot.isAdministrator)
    const message = { type: REFUSALS_OVERFLOW, label: messageLabels.hrm, recipients, title: nameOf(of) }
    await inTransaction(db, (trx) => notify.sendMessages(trx, [{ ...message, typeId: null, sender: 0 }]))
  }
  refusals.onOverflow((of) => {
    log.warn(of, 'refusals are counted together from now on')
    void tell(of).catch((error: unknown) => log.warn({ err: error }, 'administrators were not told'))
  })
}
