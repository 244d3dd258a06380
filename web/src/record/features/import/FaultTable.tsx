import { DownloadOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import type { ImportFault } from '#protocol/record/calls/imports.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './import.module.css'

interface FaultTableProps {
  faults: readonly ImportFault[]
  /** How many there are in all. */
  failed: number
  /** All of them as a file to correct; absent: there is none. */
  onDownload?: (() => void) | undefined
}

const columns = [
  { title: '行', dataIndex: 'row', width: 64 },
  {
    title: '数据',
    dataIndex: 'cells',
    ellipsis: true,
    render: (cells: readonly string[]) => cells.join('，') || '--',
  },
  { title: '错误原因', dataIndex: 'message', width: 320 },
]

/** Why rows are refused, and all of them as a file to correct. */
export function FaultTable({ faults, failed, onDownload }: FaultTableProps) {
  const isCut = failed > faults.length
  return (
    <div className={styles.faults}>
      <div className={styles.faultsHead}>
        <span>{isCut ? `前 ${faults.length} 条错误` : '错误明细'}</span>
        {onDownload && (
          <Button type="link" size="small" icon={<DownloadOutlined />} onClick={onDownload}>
            下载错误数据
          </Button>
        )}
      </div>
      <Table
        size="small"
        rowKey="row"
        columns={columns}
        dataSource={[...faults]}
        pagination={false}
        scroll={{ y: 'clamp(120px, 100vh - 620px, 320px)' }}
      />
    </div>
  )
}
