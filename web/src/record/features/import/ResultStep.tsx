import { Result } from 'antd'
import type { ImportFault, RecordImport } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { AfterImport } from './AfterImport.tsx'
import { Counts } from './Counts.tsx'
import styles from './import.module.css'
import { RecordFaults } from './RecordFaults.tsx'

interface ResultStepProps {
  type: RecordType
  data: RecordImport & { faults: readonly ImportFault[] }
  onAgain: () => void
  onClose: () => void
}

const titleOf = ({ state, failed, done, total }: RecordImport) => {
  if (state === 'cancelled') return `已停止导入，处理了 ${done} / ${total} 条`
  if (state === 'undone' || state === 'undoing') return '导入已撤销'
  return failed > 0 ? '导入完成，部分数据未能导入' : '导入完成'
}

/** 共导入N条，覆盖X条，成功Y条，失败Z条 (foundations §8.2). */
export function ResultStep({ type, data, onAgain, onClose }: ResultStepProps) {
  const { total, created, updated, skipped, failed, valid } = data
  return (
    <>
      <Result
        className={styles.result}
        status={failed > 0 ? 'warning' : 'success'}
        title={titleOf(data)}
        subTitle={`共导入 ${total} 条数据，覆盖 ${updated} 条，导入成功 ${created + updated} 条，导入失败 ${failed} 条${skipped > 0 ? `，跳过 ${skipped} 条` : ''}`}
      />
      <Counts data={data} />
      {failed > 0 && valid === 1 && <RecordFaults type={type} data={data} />}
      <AfterImport type={type} importId={data.importId} onClose={onClose} />
      <div className={styles.foot}>
        <Button onClick={onAgain}>继续导入</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  )
}
