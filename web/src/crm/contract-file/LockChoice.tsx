import { type Key, useState } from 'react'
import type { ContractInfo } from '#protocol/crm/contract-file/calls.ts'
import { distinctions } from '#protocol/crm/software-lock/words.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'

export type FileLocks = ContractInfo['softwareLocks']

interface Props {
  locks: FileLocks
  chosen: FileLocks
  onChoose: (locks: FileLocks) => void
  onClose: () => void
}

const keyOf = ({ businessLockId, lockId }: FileLocks[number]) => `${businessLockId ?? ''}/${lockId ?? ''}`

/** The locks of the contract; those that are chosen fill the form (locks-and-extensions.md §12.1). */
export function LockChoice({ locks, chosen, onChoose, onClose }: Props) {
  const [keys, setKeys] = useState<Key[]>(chosen.map(keyOf))
  const choose = () => {
    const picked = locks.filter((lock) => keys.includes(keyOf(lock)))
    if (picked.length === 0) toast.warning('请选择锁!')
    else onChoose(picked)
  }
  return (
    <Dialog title="选择软件锁" okText="确定" onOk={choose} onClose={onClose} width={640}>
      <DataTable<FileLocks[number]>
        rowKey={keyOf}
        dataSource={locks}
        rowSelection={{ selectedRowKeys: keys, onChange: setKeys }}
        columns={[
          {
            title: '锁号',
            dataIndex: 'shellNum',
            render: (shellNum: string | null) => shellNum ?? '以交付清单为准',
          },
          {
            title: '类型',
            dataIndex: 'distinguish',
            width: 80,
            render: (value: number) => (value === 0 ? distinctions[0] : distinctions[1]),
          },
          {
            title: '应付金额',
            dataIndex: 'salesPrice',
            width: 120,
            align: 'right',
            render: (price: number) => formatMoney(price),
          },
          { title: '节点数', dataIndex: 'portNumber', width: 90, align: 'right' },
        ]}
      />
    </Dialog>
  )
}
