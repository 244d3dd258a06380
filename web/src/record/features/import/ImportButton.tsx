import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { ask, CallError } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { HeadActionProps } from '../../model/head-action.ts'
import { type ImportSource, ownImportSource } from './import-source.ts'
import { readStoredImport, type StoredImport, storedFor } from './stored-import.ts'
import { isGoing } from './use-import.ts'

const ImportWizard = lazyPart(async () => (await import('./ImportWizard.tsx')).ImportWizard)

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

/** One that ended in the background, or that nobody knows any more, stands in nobody's way. */
async function isUnfinished(type: RecordType, { importId }: StoredImport): Promise<boolean> {
  try {
    const { state } = await ask(sharedCallsOf(type, 'imports').read, { importId }, { quiet: true })
    return isGoing(state) || state === 'checked'
  } catch (failure) {
    // without an answer nobody knows
    if (failure instanceof CallError) return failure.code === 0
    throw failure
  }
}

/** Opens the wizard by itself where an import of this kind was under way before a reload. */
export function ImportInto({ source, onChanged }: ImportIntoProps) {
  const isMine = () => storedFor(source) !== null
  const [open, setOpen] = useState(isMine)
  const begin = async () => {
    const stored = readStoredImport()
    if (stored && !isMine() && (await isUnfinished(recordTypeNamed(stored.typeKey) ?? source.type, stored)))
      toast.warning('请先处理当前导入的数据')
    else setOpen(true)
  }
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => void begin()}>
        导入
      </Button>
      {open && <ImportWizard source={source} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}
