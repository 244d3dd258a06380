import { DownloadOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { projectSheetCalls, taskImportLimits } from '#protocol/projects/sheet-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { FileChoice } from '#web/record/features/import/FileChoice.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './import.module.css'

type Findings = ReplyOf<typeof projectSheetCalls.importTasks>

interface ImportTasksProps {
  workId: number
  onImported: () => Promise<void>
  onClose: () => void
}

const limitWords = `，不超过 ${taskImportLimits.maxMb}MB（${taskImportLimits.maxRows} 行）`

/** 导入任务: the template, the file, what would be refused of it, and then the import (approval-office.md §12.5). */
export function ImportTasks({ workId, onImported, onClose }: ImportTasksProps) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Findings>()
  const [done, setDone] = useState<Findings>()
  const [busy, run] = useBusy()
  const latest = useRef<File>(undefined)
  const send = (sheet: File, dryRun: 0 | 1) =>
    upload(projectSheetCalls.importTasks, { workId, dryRun }, sheet)
  /** What is in a file; undefined: it was refused as a whole. */
  const read = async (sheet: File) => {
    let looked: Findings | undefined
    await attempt(
      send(sheet, 1).then((findings) => {
        looked = findings
      }),
    )
    return looked
  }
  /** The file that was chosen last: another one may be chosen meanwhile. One that is refused is no choice. */
  const check = async () => {
    for (let sheet = latest.current; sheet; sheet = latest.current) {
      const looked = await read(sheet)
      if (latest.current !== sheet) continue
      setFound(looked)
      if (!looked) setFile(null)
      return
    }
  }
  const choose = (sheet: File) => {
    latest.current = sheet
    setFile(sheet)
    setFound(undefined)
    void run(check)
  }
  const bringIn = () =>
    file &&
    run(async () => {
      const outcome = await send(file, 0)
      setDone(outcome)
      await onImported()
      toast.success(`已导入${outcome.totalSize - outcome.errSize}个任务`)
    })
  const good = found ? found.totalSize - found.errSize : 0
  const closed = !file ? '请先选择要导入的文件' : !busy && found && good === 0 && '没有可以导入的任务'
  return (
    <Dialog
      title="导入任务"
      width={640}
      closesOutside={false}
      okText={done ? '完成' : good > 0 ? `导入 ${good} 个任务` : '导入'}
      busy={busy}
      closed={done ? false : closed}
      onOk={done ? onClose : () => void bringIn()}
      onClose={onClose}
    >
      {done ? (
        <Outcome done={done} />
      ) : (
        <div className={styles.steps}>
          <p className={styles.words}>
            每个文件最多 {taskImportLimits.maxRows} 行；负责人和参与人须为项目成员，没有的任务列表会新建。
          </p>
          <div>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => void attempt(download(projectSheetCalls.template, { workId }))}
            >
              下载任务导入模板
            </Button>
          </div>
          <FileChoice file={file} onChoose={choose} limitWords={limitWords} />
          {found && <Found found={found} />}
        </div>
      )}
    </Dialog>
  )
}

/** Characters of a cell by which a row is recognised. */
const SHOWN = 20
const recognised = ([first = '']: readonly string[]) =>
  first.length > SHOWN ? `${first.slice(0, SHOWN)}…` : first

/** What the file holds, before anything is written. */
function Found({ found: { totalSize, errSize, faults, newLists } }: { found: Findings }) {
  return (
    <div role="status">
      <p>
        共 {totalSize} 个任务，{errSize === 0 ? '全部可以导入' : `其中 ${errSize} 个不能导入`}。
        {newLists.length > 0 && ` 将新建任务列表：${newLists.join('、')}。`}
      </p>
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label="不能导入的任务">
          {faults.map(({ row, cells, message }) => (
            <li key={row}>
              第 {row} 行 {recognised(cells)}：{message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Outcome({ done: { totalSize, errSize, token } }: { done: Findings }) {
  return (
    <div className={styles.steps} role="status">
      <p>
        导入总数据{totalSize}条，导入成功{totalSize - errSize}条，导入失败{errSize}条
      </p>
      {token && (
        <div>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void attempt(download(projectSheetCalls.faults, { token }))}
          >
            下载错误数据
          </Button>
        </div>
      )}
    </div>
  )
}
