import type { WorkLog } from '#protocol/work-log/log-calls.ts'
import { textLabels } from '#protocol/work-log/log-limits.ts'
import { RelatedRecords } from '#web/related-records/door.ts'
import { Attached } from '#web/ui/attachments/Attachments.tsx'
import { texts } from './log-request.ts'
import styles from './logs.module.css'
import { SalesFigures } from './SalesFigures.tsx'

/** What a log holds: its texts, files, relations, figures, recipients and who likes it. */
export function LogBody({ log }: { log: WorkLog }) {
  const { bulletin, logId, categoryId } = log
  return (
    <>
      {texts.map(
        (part) =>
          log[part] && (
            <section key={part}>
              <h3 className={styles.label}>{textLabels[categoryId][part]}</h3>
              <p className={styles.text}>{log[part]}</p>
            </section>
          ),
      )}
      <Attached files={[...log.img, ...log.file]} />
      <RelatedRecords value={log} />
      {bulletin && <SalesFigures label="销售简报" figures={bulletin} source={{ logId }} />}
      <Recipients log={log} />
    </>
  )
}

function Recipients({ log: { sendUserList, sendDeptList, favourUser } }: { log: WorkLog }) {
  const names = [...sendUserList.map(({ realname }) => realname), ...sendDeptList.map(({ name }) => name)]
  const fans = favourUser.map(({ realname }) => realname).join('、')
  return (
    <>
      {names.length > 0 && <p className={styles.quiet}>发送给：{names.join('、')}</p>}
      {favourUser.length > 0 && <p className={styles.quiet}>{`${fans} 共${favourUser.length}人点赞`}</p>}
    </>
  )
}
