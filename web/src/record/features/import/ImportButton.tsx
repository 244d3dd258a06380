import { ImportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { ImportState } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { ask, CallError } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { BadgeDot } from '#web/ui/display/Badge.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import type { HeadActionProps } from '../../model/head-action.ts'
import { type ImportSource, ownImportSource } from './import-source.ts'
import { readStoredImport, type StoredImport, storedFor } from './stored-import.ts'
import { isGoing, percentOf, useImport, useImportEnd } from './use-import.ts'

const ImportWizard = lazyComponent(async () => (await import('./ImportWizard.tsx')).ImportWizard)

/** 导入, for types that can be imported and people who may. */
export function ImportButton({ screen: { type }, onChanged }: HeadActionProps) {
  const may = useCan()
  const source = ownImportSource(type)
  if (!source || !type.abilities.import || !may(`${type.node}/excelimport`)) return null
  return <ImportInto source={source} onChanged={onChanged} />
}

interface ImportIntoProps {
  source: ImportSource
  onChanged: () => Promise<void> | void
}

/** Whether the import is still running; one that has ended or is unknown does not block a new one. */
async function isUnfinished(type: RecordType, { importId }: StoredImport): Promise<boolean> {
  try {
    const { state } = await ask(sharedCallsOf(type, 'imports').read, { importId }, { quiet: true })
    return isGoing(state) || state === 'checked'
  } catch (failure) {
    // without a reply the import may still be running
    if (failure instanceof CallError) return failure.code === 0
    throw failure
  }
}

interface LeftImportProps {
  type: RecordType
  importId: number
  onEnd: () => Promise<void> | void
  onOpen: () => void
}

/** Status of an import whose dialog was closed: wait, process, finish (foundations §4). */
const standings = {
  /** Waits for confirmation: nothing is written before the preview is accepted. */
  wait: { status: 'default', words: '等待处理' },
  process: { status: 'processing', words: '正在导入' },
  finish: { status: 'success', words: '导入完成' },
} as const
function statusWordOf(state: ImportState | undefined): keyof typeof standings {
  if (state === undefined || state === 'checking' || state === 'checked') return 'wait'
  return isGoing(state) ? 'process' : 'finish'
}

function LeftImport({ type, importId, onEnd, onOpen }: LeftImportProps) {
  const { data } = useImport(type, importId)
  useImportEnd(data, onEnd)
  const standing = statusWordOf(data?.state)
  const { status, words } = standings[standing]
  const share = standing === 'process' && data ? ` ${percentOf(data.done, data.total)}%` : ''
  return (
    <Tooltip title={`${words}${share}，点击查看`}>
      <Button icon={<ImportOutlined />} aria-label={`导入（${words}${share}）`} onClick={onOpen}>
        导入
        <BadgeDot status={data && data.failed > 0 && standing === 'finish' ? 'warning' : status} />
      </Button>
    </Tooltip>
  )
}

/** Opens the wizard by itself where an import of this kind was under way before a reload. */
export function ImportInto({ source, onChanged }: ImportIntoProps) {
  const [open, setOpen] = useState(() => storedFor(source) !== null)
  const [left, setLeft] = useState<StoredImport | null>(null)
  // a file that was still on its way when the dialog was left begins its import afterwards
  const look = () => setLeft(storedFor(source))
  const begin = async () => {
    const stored = readStoredImport()
    if (
      stored &&
      !storedFor(source) &&
      (await isUnfinished(recordTypeNamed(stored.typeKey) ?? source.type, stored))
    )
      toast.warning('请先处理当前导入的数据')
    else setOpen(true)
  }
  const close = () => {
    setOpen(false)
    look()
  }
  return (
    <>
      {left && !open ? (
        <LeftImport
          type={source.type}
          importId={left.importId}
          onEnd={onChanged}
          onOpen={() => void begin()}
        />
      ) : (
        <Button icon={<ImportOutlined />} onClick={() => void begin()}>
          导入
        </Button>
      )}
      {open && <ImportWizard source={source} onChanged={onChanged} onKept={look} onClose={close} />}
    </>
  )
}
