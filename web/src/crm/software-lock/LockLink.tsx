import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { textOf } from '#web/record/model/record.ts'
import type { RowPartProps } from '#web/record/model/screens.tsx'

/** 锁号 of a row of another type, which leads to the file of the lock for those who may read it. */
export const LockLink = ({ row }: Pick<RowPartProps, 'row'>) => (
  <RelatedLink target={softwareLock.key} id={Number(row.lockId)} name={textOf(row, 'shellNum')} />
)
