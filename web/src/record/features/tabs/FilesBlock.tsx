import { useQuery } from '@tanstack/react-query'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FileIcon } from '#web/ui/icon/FileIcon.tsx'
import { openPreview } from '#web/ui/preview/preview.ts'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import type { TabProps } from '../../model/screens.tsx'
import { RailBlock, RailBrief, RailDetails } from '../../parts/rail/RailBlock.tsx'
import styles from './FilesTab.module.css'
import { useAddFiles } from './use-add-files.ts'

/** The newest ones; the tab lists all. */
const FEW = 3
/** Pixels of the line that it takes, however many there are. */
const LINE = 112

interface FilesBlockProps extends TabProps {
  /** The number of files; undefined without a counter or while loading. */
  count: number | undefined
  onMore: () => void
}

/** 附件: the newest files of the record, to look at. */
export function FilesBlock({ type, recordId, record, count, onMore }: FilesBlockProps) {
  const isAsked = count === undefined ? !type.abilities.counters : count > 0
  const { data = [] } = useQuery({
    ...queryOf(recordCallsOf(type).files, { id: recordId }),
    enabled: isAsked,
  })
  const add = useAddFiles(type, record)
  const files = isAsked ? data : []
  const number = count ?? files.length
  return (
    <RailBlock
      title="附件"
      onMore={onMore}
      keeps={{ inLine: LINE }}
      act={
        add && (
          <Button
            type="link"
            size="small"
            className={styles.all}
            onClick={() => void pickFiles().then((chosen) => chosen.length > 0 && add(chosen))}
          >
            上传
          </Button>
        )
      }
    >
      {number === 0 && <span className={styles.hint}>暂无</span>}
      {number > 0 && <RailBrief>{number}</RailBrief>}
      {number > 0 && (
        <RailDetails>
          <ul className={styles.newest}>
            {files.slice(0, FEW).map((file, at) => (
              <li key={file.fileId} className={styles.file}>
                <FileIcon name={file.name} />
                <button
                  type="button"
                  className={styles.name}
                  title={file.name}
                  onClick={() => openPreview(files, at)}
                >
                  {file.name}
                </button>
              </li>
            ))}
          </ul>
          {number > FEW && (
            <Button type="link" size="small" className={styles.all} onClick={onMore}>
              全部 {number} 个
            </Button>
          )}
        </RailDetails>
      )}
    </RailBlock>
  )
}
