import { DownloadOutlined } from '@ant-design/icons'
import { Checkbox, Progress, Radio } from 'antd'
import { useId, useState } from 'react'
import { refusedField } from '#protocol/platform/envelope.ts'
import { attempt } from '#web/platform/attempt.ts'
import { CallError, showFailure } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import styles from './import.module.css'
import type { ImportSource } from './import-source.ts'
import { SheetDrop } from './SheetDrop.tsx'

interface UploadStepProps {
  source: ImportSource
  onUploaded: (importId: number) => void
}

const OVERWRITE = 1
const SKIP = 2
/** Key of the request that a refusal may be about. */
const OWNER = 'ownerUserId'

/** The file, the handling of duplicates, and the owner of rows without one. */
export function UploadStep({ source, onUploaded }: UploadStepProps) {
  const { display, ownerless } = source
  const [file, setFile] = useState<File | null>(null)
  const [repeatHandling, setRepeatHandling] = useState(OVERWRITE)
  const [clears, setClears] = useState(false)
  const [owner, setOwner] = useState<number[]>([])
  const [ownerFault, setOwnerFault] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const ownerId = useId()

  /** The file has no owner column. */
  const askOwner = (words: string) => {
    setOwnerFault(words)
    document.getElementById(ownerId)?.focus()
  }
  const check = async () => {
    if (!file) return toast.error('请选择导入文件')
    setShare(0)
    const clearEmpty = repeatHandling === OVERWRITE && clears ? 1 : 0
    const request = { ...source.place, repeatHandling, clearEmpty, ownerUserId: owner[0], dryRun: 1 }
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
  return (
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
          选填的列可以缺少，系统中没有的列会被忽略。也可以直接导入本系统导出的文件，或更正后的错误数据文件。
        </p>
      </div>
      <h3 className={styles.caption}>二、选择与系统中已有{display}重复时的处理方式</h3>
      <div className={styles.section}>
        <Radio.Group
          value={repeatHandling}
          onChange={({ target }) => setRepeatHandling(Number(target.value))}
          options={[
            { value: OVERWRITE, label: '覆盖系统原有数据' },
            { value: SKIP, label: '跳过' },
          ]}
        />
        <p className={styles.hint}>
          按设置为唯一的字段查找重复数据；覆盖时负责人不变，空单元格不改变原有内容。
        </p>
        {repeatHandling === OVERWRITE && (
          <Checkbox checked={clears} onChange={({ target }) => setClears(target.checked)}>
            空单元格清空原有内容
          </Checkbox>
        )}
      </div>
      <h3 className={styles.caption}>三、请选择需要导入的文件</h3>
      <div className={styles.section}>
        <SheetDrop file={file} onFile={setFile} />
      </div>
      {!ownerless && (
        <div className={styles.owner}>
          <label htmlFor={ownerId}>未填写负责人的数据归属</label>
          <PeopleSelect
            id={ownerId}
            value={owner}
            onChange={(chosen) => {
              setOwner(chosen)
              setOwnerFault('')
            }}
            activeOnly
            placeholder="文件中没有“负责人”一列时必须选择"
          />
          {ownerFault ? (
            <p className={styles.fault} role="alert">
              {ownerFault}：文件中没有“负责人”一列
            </p>
          ) : (
            <p className={styles.hint}>文件中“负责人”一列须为在职员工的姓名，且不能重名。</p>
          )}
        </div>
      )}
      <div className={styles.foot}>
        {share !== null && (
          <Progress className={styles.sending} percent={Math.round(share * 100)} size="small" />
        )}
        <Button type="primary" loading={share !== null} onClick={() => void check()} data-main>
          检查数据
        </Button>
      </div>
    </>
  )
}
