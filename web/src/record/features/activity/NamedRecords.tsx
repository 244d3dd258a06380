import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { idOf, titleOf } from '../../model/record.ts'
import styles from './follow-up.module.css'

interface NamedRecordsProps {
  link: RecordLink
  recordId: number
  value: RelatedRecord[]
  onChange: (value: RelatedRecord[]) => void
}

/** 相关联系人 and the like: which of the records that point at this one a follow-up is also about. */
export function NamedRecords({ link, recordId, value, onChange }: NamedRecordsProps) {
  const { from, to } = link
  const may = useCan()
  const [opened, setOpened] = useState(false)
  const { data, isFetching } = useQuery({
    ...queryOf(listCallOf(link), { ...ofRecord(link, recordId), pageType: 0 }),
    enabled: opened,
  })
  if (!may(`${from.node}/index`)) return null
  const found = (data?.list ?? []).map((row) => ({ id: idOf(from, row), name: titleOf(from, row) }))
  const known = [...found, ...value.filter((record) => !found.some(({ id }) => id === record.id))]
  const label = `相关${from.display}`
  return (
    <Select
      className={styles.named}
      mode="multiple"
      aria-label={label}
      placeholder={label}
      maxTagCount="responsive"
      value={value.map(({ id }) => id)}
      loading={opened && isFetching}
      onOpenChange={(open) => open && setOpened(true)}
      showSearch={{ optionFilterProp: 'label' }}
      options={known.map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent={isFetching ? '加载中…' : `该${to.display}还没有${from.display}`}
      onChange={(ids: number[]) => onChange(known.filter(({ id }) => ids.includes(id)))}
    />
  )
}
