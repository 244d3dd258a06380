import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { bizDictCalls, type MaintainedEntry } from '#protocol/crm/biz-dict/calls.ts'
import { type DictionaryCode, dictionaryAt, dictionaryCodes } from '#protocol/crm/biz-dict/dictionaries.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { offeredColumns } from '#web/ui/table/offered-columns.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import styles from './biz-dict.module.css'
import { EntryForm } from './EntryForm.tsx'

const PAGE = 15
const choices = dictionaryCodes.map((value) => ({ value, label: dictionaryAt(value).title }))

interface ColumnsOptions {
  value: string | undefined
  onEdit: (entry: MaintainedEntry) => void
  onTurn: (entry: MaintainedEntry) => void
}

const columnsOf = ({ value, onEdit, onTurn }: ColumnsOptions): TableColumnsType<MaintainedEntry> => [
  { title: '编码', dataIndex: 'dictCode', width: 110, ellipsis: true },
  {
    title: '名称',
    key: 'bizName',
    ellipsis: true,
    render: (_, entry) => <OwnName onOpen={() => onEdit(entry)}>{entry.bizName}</OwnName>,
  },
  ...(value
    ? [
        {
          title: value,
          key: 'bizValue',
          ellipsis: true,
          render: (_: unknown, { bizValue }: MaintainedEntry) => orEmpty(bizValue),
        },
      ]
    : []),
  ...offeredColumns<MaintainedEntry>({ nameOf: ({ bizName }) => bizName, onEdit, onTurn }),
]

/** The words of one dictionary, also those that are not offered any more. */
export function BizDict() {
  const client = useQueryClient()
  const [queryCode, setQueryCode] = useState<DictionaryCode>('lockFaultType')
  const [search, setSearch] = useState('')
  const [query, setQuery] = useState({ page: 1, limit: PAGE })
  const [edited, setEdited] = useState<MaintainedEntry | 'new' | null>(null)
  const { title, value } = dictionaryAt(queryCode)
  const found = useQuery({
    ...queryOf(bizDictCalls.page, { queryCode, search, ...query }),
    placeholderData: keepPreviousData,
  })
  const changed = async () => {
    await Promise.all([refresh(client, bizDictCalls.page), refresh(client, bizDictCalls.read)])
  }
  const turn = async ({ dictId, bizName, status }: MaintainedEntry) => {
    const next = status === 1 ? 0 : 1
    if (!(await attempt(ask(bizDictCalls.updateStatus, { dictId, status: next })))) return
    toast.success(`${next ? '已启用' : '已停用'}：${bizName}`)
    await changed()
  }
  const first = () => setQuery((now) => ({ ...now, page: 1 }))
  return (
    <>
      <SettingHead
        note="业务中可选的词。编码不能修改；停用的条目不能再选用，已使用的记录不受影响。"
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建条目
          </Button>
        }
      />
      <div className={styles.head}>
        <Select<DictionaryCode>
          aria-label="字典"
          className={styles.dictionary}
          value={queryCode}
          options={choices}
          onChange={(next) => {
            setQueryCode(next)
            first()
          }}
        />
        <SearchInput
          className={styles.search}
          aria-label="搜索条目"
          placeholder="搜索编码或名称"
          maxLength={100}
          onSearch={(words) => {
            setSearch(words.trim())
            first()
          }}
        />
      </div>
      <PagedTable<MaintainedEntry>
        found={found}
        rowKey="dictId"
        columns={columnsOf({ value, onEdit: setEdited, onTurn: (entry) => void turn(entry) })}
        width={value ? 820 : 640}
        empty={<EmptyState text={search ? '没有找到条目' : `“${title}”还没有条目`} />}
        query={query}
        onGo={(change) => setQuery((now) => ({ ...now, ...change }))}
        onOpen={setEdited}
        unit="条"
        inside
      />
      {edited && (
        <EntryForm
          queryCode={queryCode}
          entry={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={changed}
        />
      )}
    </>
  )
}
