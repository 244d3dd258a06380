import type { ArchiveRequest } from '#protocol/hrm/self/calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import styles from './self.module.css'

const shown = (words: string | null) => (words === null ? '（无权查看）' : words || EMPTY)

/** What a request changes: from what is stored now to what is wanted. */
export const Changes = ({ changes }: Pick<ArchiveRequest, 'changes'>) => (
  <dl className={styles.changes}>
    {changes.map(({ fieldName, name, current, wanted }) => (
      <div key={fieldName}>
        <dt>{name}</dt>
        <dd>
          <s className={styles.small}>{shown(current)}</s> → {shown(wanted)}
        </dd>
      </div>
    ))}
  </dl>
)
