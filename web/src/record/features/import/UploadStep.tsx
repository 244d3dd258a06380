import { DownloadOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useId, useState } from 'react'
import { refusedField } from '#protocol/platform/envelope.ts'
import { isSubmitted } from '#protocol/record/states/approval.ts'
import { relationOf } from '#protocol/record-types.ts'
import { attempt } from '#web/platform/attempt.ts'
import { CallError, showFailure } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DraftChoice } from './DraftChoice.tsx'
import styles from './import.module.css'
import type { ImportSource } from './import-source.ts'
import { LineHint } from './LineHint.tsx'
import { OWNER, OwnerChoice } from './OwnerChoice.tsx'
import { OVERWRITE, RepeatChoice } from './RepeatChoice.tsx'
import { SheetChoice } from './SheetChoice.tsx'
import { SheetDrop } from './SheetDrop.tsx'
import { missingOf, useSheetColumns } from './use-sheet-columns.ts'

interface UploadStepProps {
  source: ImportSource
  onUploaded: (importId: number) => void
}

/** What the records of a file without owners have theirs from. */
function followedName({ type }: ImportSource): string | null {
  const field = type.fields.find(({ name }) => name === type.ownerFollows)
  return (field && relationOf(field.formType)?.type.display) ?? null
}

/** Why the file cannot be checked yet. */
function whyNot(isReading: boolean, missing: readonly string[]): string | undefined {
  if (isReading) return '正在读取文件的列，请稍候'
  return missing.length > 0 ? `请先为必填的“${missing.join('”“')}”选择列` : undefined
}

/** The file and what its columns fill, the handling of duplicates, and the owner of rows without one. */
export function UploadStep({ source, onUploaded }: UploadStepProps) {
  const { display, ownerless } = source
  const columns = useSheetColumns((file) => upload(source.look, source.place, file, { quiet: true }))
  const { file, chosen } = columns
  const [repeatHandling, setRepeatHandling] = useState(OVERWRITE)
  const [clears, setClears] = useState(false)
  const [asDraft, setAsDraft] = useState(false)
  const [owner, setOwner] = useState<number[]>([])
  const [ownerFault, setOwnerFault] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const ownerId = useId()
  const missing = chosen ? missingOf(chosen, [OWNER]) : []

  /** No column of the file names owners. */
  const askOwner = (words: string) => {
    setOwnerFault(words)
    document.getElementById(ownerId)?.focus()
  }
  const check = async () => {
    if (!file) return toast.error('请选择导入文件')
    if (!chosen) return
    setShare(0)
    const clearEmpty = repeatHandling === OVERWRITE && clears ? 1 : 0
    const request = {
      ...source.place,
      repeatHandling,
      clearEmpty,
      asDraft: asDraft ? 1 : 0,
      ownerUserId: owner[0],
      mapping: chosen.mapping,
      dryRun: 1,
    }
    try {
      onUploaded(await upload(source.upload, request, file, { onProgress: setShare, quiet: true }))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (refusedField(failure.data) === OWNER) askOwner(failure.message)
      else showFailure(failure)
    } finally {
      setShare(null)
    }
  }
  // rows are of the plain kind
  const isApproved = isSubmitted(source.type, null)
  const sheet = (
    <div className={isApproved ? `${styles.section} ${styles.beside}` : styles.section}>
      <SheetChoice columns={columns} beside={[OWNER]}>
        <SheetDrop file={file} onFile={(next) => void columns.choose(next)} />
      </SheetChoice>
    </div>
  )
  return (
    <>
      {file ? (
        <>
          <h3 className={styles.caption}>一、请核对文件的每一列导入到哪个字段</h3>
          {sheet}
        </>
      ) : (
        <>
          <h3 className={styles.caption}>一、请按照数据模板的格式准备要导入的数据</h3>
          <div className={styles.section}>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => void attempt(download(source.template, source.place))}
            >
              下载{display}导入模板
            </Button>
            <p className={styles.hint}>
              也可以直接导入您自己的表格、本系统导出的文件或更正后的错误数据文件，选择后可核对每一列导入到哪个字段。
            </p>
            <LineHint type={source.type} />
          </div>
        </>
      )}
      <h3 className={styles.caption}>二、选择与系统中已有{display}重复时的处理方式</h3>
      <div className={styles.section}>
        <RepeatChoice
          owned={source.type.ownerless !== true}
          value={repeatHandling}
          onChange={setRepeatHandling}
          clears={clears}
          onClears={setClears}
        />
        {isApproved && <DraftChoice value={asDraft} onChange={setAsDraft} />}
      </div>
      {file ? (
        !ownerless && <h3 className={styles.caption}>三、未填写负责人的数据归属</h3>
      ) : (
        <>
          <h3 className={styles.caption}>三、请选择需要导入的文件</h3>
          {sheet}
        </>
      )}
      {!ownerless && (
        <OwnerChoice
          id={ownerId}
          value={owner}
          fault={ownerFault}
          isNeeded={chosen !== null && !chosen.mapping.includes(OWNER)}
          isCaptioned={file !== null}
          follows={followedName(source)}
          onChange={(next) => {
            setOwner(next)
            setOwnerFault('')
          }}
        />
      )}
      <div className={styles.foot}>
        {share !== null && (
          <Progress className={styles.sending} percent={Math.round(share * 100)} size="small" />
        )}
        <Button
          type="primary"
          loading={share !== null}
          reason={columns.fault || whyNot(columns.isReading, missing)}
          onClick={() => void check()}
          data-main
        >
          检查数据
        </Button>
      </div>
    </>
  )
}
