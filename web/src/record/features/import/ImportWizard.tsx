import { HistoryOutlined } from '@ant-design/icons'
import { Steps } from 'antd'
import { useEffect, useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { RecordImport } from '#protocol/record/calls/imports.ts'
import { ask } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { CheckReport } from './CheckReport.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import styles from './import.module.css'
import type { ImportSource } from './import-source.ts'
import { ProgressStep } from './ProgressStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { keepImport, storedFor } from './stored-import.ts'
import { UploadStep } from './UploadStep.tsx'
import { useImport, useImportEnd } from './use-import.ts'

interface ImportWizardProps {
  source: ImportSource
  /** Called when records came or went. */
  onChanged: () => Promise<void> | void
  /** Another import is the one under way here, or none: maybe after the dialog was left. */
  onKept: () => void
  onClose: () => void
}

type StepStatus = 'wait' | 'process' | 'finish' | 'error'

const titles = ['上传文件', '导入数据', '导入完成'] as const

/** Which step is the current one, and whether it went wrong (foundations §4). */
function stepOf(data: RecordImport | undefined): { current: number; status: StepStatus } {
  if (!data || data.state === 'checking' || data.state === 'checked') return { current: 0, status: 'process' }
  if (data.state === 'running') return { current: 1, status: 'process' }
  return { current: 2, status: data.failed > 0 ? 'error' : 'finish' }
}

/** 导入: choose a file, see what would happen, import, see what happened. What has begun goes on without the dialog. */
export function ImportWizard({ source, onChanged, onKept, onClose }: ImportWizardProps) {
  const { type, display } = source
  const [importId, setImportId] = useState(() => storedFor(source)?.importId ?? null)
  const { data, isError } = useImport(type, importId)
  const { current, status } = stepOf(data)
  const choose = (next: number | null) => {
    keepImport(next === null ? null : { importId: next, typeKey: type.key, place: source.place })
    setImportId(next)
    onKept()
  }
  // forget an import that the server does not know
  useEffect(() => {
    if (!isError) return
    keepImport(null)
    setImportId(null)
  }, [isError])
  useImportEnd(data, onChanged)

  const discard = async () => {
    if (importId !== null)
      await ask(sharedCallsOf(type, 'imports').discard, { importId }, { quiet: true }).catch(() => undefined)
    choose(null)
  }
  const close = () => {
    if (data?.state === 'checked') void discard()
    else if (current === 2) choose(null)
    onClose()
  }
  return (
    <Dialog
      width={750}
      top={40}
      title={
        <div className={styles.head}>
          导入{display}
          <Popover
            trigger={['click']}
            placement="bottomRight"
            content={<ImportHistory type={type} onChanged={onChanged} />}
          >
            <Button type="link" size="small" icon={<HistoryOutlined />}>
              导入历史
            </Button>
          </Popover>
        </div>
      }
      closesOutside={false}
      onClose={close}
    >
      <Steps
        className={styles.steps}
        size="small"
        current={current}
        status={status}
        items={titles.map((title) => ({ title }))}
      />
      {importId === null && <UploadStep source={source} onUploaded={choose} />}
      {data && current === 0 && <CheckReport type={type} data={data} onAgain={() => void discard()} />}
      {data && current === 1 && <ProgressStep type={type} data={data} onLeave={onClose} />}
      {data && current === 2 && (
        <ResultStep type={type} data={data} onAgain={() => choose(null)} onClose={close} />
      )}
    </Dialog>
  )
}
